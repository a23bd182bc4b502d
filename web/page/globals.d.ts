/** Whether the page holds everything, so that nothing is loaded. Set when it is built. */
declare const WHOLE: boolean;
/** The files of the hosted page, and the name of their version. */
declare const FILES: string[];
declare const VERSION: string;

/** What the service worker uses of its global object and its events. */
interface OfflineScope {
  addEventListener(name: "install" | "activate", listener: (event: OfflineEvent) => void): void;
  addEventListener(name: "fetch", listener: (event: OfflineFetch) => void): void;
  skipWaiting(): Promise<void>;
}
interface OfflineEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface OfflineFetch {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
