// Addresses of imports. They are not in paths.ts, because every page for viewers loads that file.
import { path } from "../../../common/contract/paths.ts";

export const importPaths = {
  adminImport: path("/admin/imports/:id"),
  uploadImport: "/api/imports/upload",
  takeImport: path("/api/imports/take/:id"),
  discardImport: path("/api/imports/discard/:id"),
  chooseColumns: path("/api/imports/columns/:id"),
  withdrawImport: path("/api/imports/withdraw/:id"),
  openClaims: path("/api/imports/:id/open.csv"),
  payEarlier: path("/api/imports/claims/:id/pay"),
  resolveEarlier: path("/api/imports/claims/:id/resolve"),
  endEarlier: path("/api/imports/claims/:id/end"),
} as const;
