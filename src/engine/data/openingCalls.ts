/** A GET that public/before-paint.js has started before the app's scripts were loaded. */
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
