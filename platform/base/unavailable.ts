// Something this house leans on is away for a moment (a store of pictures, say): the request may be made again as it is.
export class Unavailable extends Error {
  override name = "Unavailable";
}
