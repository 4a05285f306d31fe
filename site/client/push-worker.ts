// The service worker: shows what is pushed, and opens the page it is about. It fetches and keeps nothing, and pages do not go
// through it. Built apart, into one script (features/push/routes.ts serves it).
import { listenForPushes, type WorkerScope } from "../../features/push/client/show-push.ts";

// TypeScript's own types of a worker and of a page exclude each other.
declare const self: WorkerScope;

listenForPushes(self);
