export class StartRefused extends Error {
  override name = "StartRefused";
}
