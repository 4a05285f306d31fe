// Addresses of points from before. Apart from paths.ts, which every page of the players' site loads.
import { path } from "../../../common/contract/paths.ts";

export const importPaths = {
  /** One file of points from before. */
  adminImport: path("/admin/imports/:id"),
  uploadImport: "/api/imports/upload",
  takeImport: path("/api/imports/take/:id"),
  discardImport: path("/api/imports/discard/:id"),
  /** Which columns hold the names and the points. */
  chooseColumns: path("/api/imports/columns/:id"),
  withdrawImport: path("/api/imports/withdraw/:id"),
  openClaims: path("/api/imports/:id/open.csv"),
  payEarlier: path("/api/imports/claims/:id/pay"),
  resolveEarlier: path("/api/imports/claims/:id/resolve"),
  endEarlier: path("/api/imports/claims/:id/end"),
} as const;
