// Thrown if a service that we need, such as the picture store, is briefly unavailable. The same request may be retried.
export class Unavailable extends Error {
  override name = "Unavailable";
}
