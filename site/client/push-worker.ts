// The service worker. It shows push messages and opens the page that a message is about. It caches nothing, and pages do not
// load through it. It is built separately into one script, which features/push/routes.ts serves.
import { listenForPushes, type WorkerScope } from "../../features/push/client/show-push.ts";

// TypeScript's types for workers and for pages cannot be used together.
declare const self: WorkerScope;

listenForPushes(self);
