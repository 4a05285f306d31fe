import { path } from "../../../common/contract/paths.ts";

export const boardsPaths = {
  /** A board's own page, with the props of the leaderboard. */
  board: path("/leaderboard/:id"),
  csv: path("/api/boards/:id/places.csv"),
  /** The anonymous lines whose hash is in the fairness log. */
  lines: path("/api/boards/:id/figures.csv"),
  own: path("/api/boards/:id/own"),
  desk: "/admin/boards",
  deskBoard: path("/admin/boards/:id"),
  create: "/api/boards/create",
  update: path("/api/boards/update/:id"),
  delete: path("/api/boards/delete/:id"),
  release: path("/api/boards/release/:id"),
  exclude: path("/api/boards/exclude/:id"),
  correct: path("/api/boards/correct/:id"),
  /** Sets which viewer owns an account on a frozen board. */
  assign: path("/api/boards/assign/:id"),
  /** Accepts a partner's response that was held back because it shrank. */
  accept: path("/api/boards/accept/:id"),
  createPartner: "/api/partners/create",
  updatePartner: path("/api/partners/update/:slug"),
  deletePartner: path("/api/partners/delete/:slug"),
  partnerSecrets: path("/api/partners/secrets/:slug"),
  tryPartner: path("/api/partners/try/:slug"),
} as const;
