/** A GET that the page itself has begun, before any script of the app was here (public/before-paint.js). */
export interface StartedOpeningCall {
  /** As the app would ask for it. */
  url: string;
  token: string;
  language: string;
  /** When, by the device's clock. */
  asked: number;
  response: Promise<Response>;
}

declare global {
  interface Window {
    openingCalls?: StartedOpeningCall[];
  }
}
