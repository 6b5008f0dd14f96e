import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { workerItem } from './tests/e2e/workerItem.ts';

/**
 * Without these flags Chromium does not start as root and sends background requests to Google's
 * servers.
 */
export const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const installedChromium = existsSync('/usr/bin/chromium')
  ? '/usr/bin/chromium'
  : '/usr/bin/chromium-headless-shell';

const STUDIO_FILES = 'studio*.spec.ts';

/** The longest other files. They start first, so that no long file runs alone at the end. */
const LONG_FILES = ['account.spec.ts', 'payments.spec.ts', 'pictures.spec.ts'];

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/server.ts',
  // Each worker has its own server and browser. Three keep two cores busy; more make each test wait
  // for the others. The server at E2E_URL serves one worker.
  workers: process.env.E2E_URL ? 1 : 3,
  forbidOnly: true,
  reporter: 'list',
  // The timeouts catch tests that hang; they must not fail tests on a busy machine.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  projects: [
    // In one worker, because each worker would start a development server of its own.
    { name: 'studio', testMatch: STUDIO_FILES, workers: 1 },
    { name: 'long', testMatch: LONG_FILES },
    { name: 'short', testIgnore: [STUDIO_FILES, ...LONG_FILES] },
  ],
  use: {
    baseURL: workerItem(process.env.E2E_URL), // tests/e2e/server.ts sets it before the tests are loaded
    // An action that hangs then fails by its own name, before the whole test does.
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    locale: 'ar-SA',
    timezoneId: 'Asia/Riyadh',
    // In a menu that is still animating, mousedown and mouseup can hit different items.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording a trace takes a tenth of the total time. `--trace retain-on-failure` records it.
    trace: 'off',
    launchOptions: {
      // `npm test` sets the variable. The headless shell cannot run with `--headed`.
      executablePath: process.env.CHROMIUM_PATH ?? installedChromium,
      args: flags,
    },
  },
});
