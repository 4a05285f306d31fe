// The error when a service we need (such as the picture store) is unavailable for a moment. The same request may be retried.
export class Unavailable extends Error {
  override name = "Unavailable";
}
