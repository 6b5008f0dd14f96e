import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import product from '../../playwright.config.ts';

/**
 * The walk through all screens: `walk` is part of `npm test`, `whole` covers every screen in every
 * state (`npm run walk`), and `pictures` takes the screenshots in docs/screens.
 */
export default defineConfig({
  ...product,
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: resolve(import.meta.dirname, 'server.ts'),
  fullyParallel: true,
  workers: 2,
  reporter: resolve(import.meta.dirname, 'report.ts'),
  use: { ...product.use, trace: 'off' },
  projects: [
    { name: 'walk', testMatch: ['walk.spec.ts', 'parts.spec.ts'] },
    { name: 'whole', testMatch: 'whole.spec.ts', timeout: 600_000 },
    { name: 'pictures', testMatch: 'pictures.spec.ts' },
  ],
});
