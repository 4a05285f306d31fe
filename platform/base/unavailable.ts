// Thrown if a service that we need, such as the picture store, is briefly unavailable. The caller may retry the request.
export class Unavailable extends Error {
  override name = "Unavailable";
}
