import { defineConfig } from '@playwright/test';
import { ownOf } from './tests/e2e/own.ts';

/** Without these, Chromium refuses to start as root and calls hosts of its own in the background. */
export const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/server.ts',
  // Each has a server of its own; one that is given is for one worker.
  workers: process.env.E2E_URL ? 1 : 2,
  forbidOnly: true,
  reporter: 'list',
  // Limits are for what hangs, not for what a busy machine takes.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: ownOf(process.env.E2E_URL), // tests/e2e/server.ts sets it before the tests are loaded
    locale: 'ar-SA',
    timezoneId: 'Asia/Riyadh',
    // A press is two events: in a menu that is still growing, the button is let go on another line than the one it was pressed on.
    contextOptions: { reducedMotion: 'reduce' },
    // Without pictures, whose taking costs a fifth of the whole; what the page held at each step is kept.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: flags,
    },
  },
});
