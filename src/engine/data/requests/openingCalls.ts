/** A GET that src/build/public/before-paint.js has started before the app's scripts were loaded. */
export interface StartedOpeningCall {
  /** The URL as the app would request it. */
  url: string;
  token: string;
  language: string;
  /** When the request was sent, by the device's clock in milliseconds. */
  requestedAt: number;
  response: Promise<Response>;
}

declare global {
  interface Window {
    openingCalls?: StartedOpeningCall[];
  }
}

/** How long after the start of the app the responses are used. */
const LIFETIME_MS = 5000;

/** Hands out each opening call once, to the first request that would be the same. */
export function createOpeningCalls(calls: StartedOpeningCall[] = []) {
  const expiresAt = performance.now() + LIFETIME_MS;
  let unused = calls;
  return {
    take(url: string, token: string | null, language: string): StartedOpeningCall | undefined {
      const call = unused.find(
        (one) => one.url === url && one.token === token && one.language === language,
      );
      unused = unused.filter((one) => one !== call);
      return performance.now() < expiresAt ? call : undefined;
    },
    /** Discards all, because any of them may contain data that is being changed. */
    clear(): void {
      unused = [];
    },
  };
}
