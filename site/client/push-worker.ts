// Shows push messages and opens the page that a message is about. This service worker caches nothing, and pages do not
// load through it. features/push/routes.ts serves it as one script.
import { listenForPushes, type WorkerScope } from "../../features/push/client/show-push.ts";

// TypeScript's types for workers and for pages cannot be used together.
declare const self: WorkerScope;

listenForPushes(self);
