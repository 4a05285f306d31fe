// What the desk's keys need from outside: somebody who asks a service whether it takes one. server/partners/ implements it.
import type { KeyTested, ServiceName } from "../../contracts/service-keys.ts";
import type { ServiceAccess } from "../config.ts";

export interface KeyTests {
  /** Asks the service for real with the key that stands in `access`, and keeps nothing. Never throws. */
  ask(service: ServiceName, access: ServiceAccess): Promise<KeyTested>;
}
