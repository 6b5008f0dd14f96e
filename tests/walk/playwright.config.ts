import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import product from '../../playwright.config.ts';

/**
 * Visual checks of all screens. `walk` is the part of `npm test`, `whole` visits everything (`npm
 * run walk`), `screens` takes two pictures of each screen, and `studio` those in docs/pictures.
 */
export default defineConfig({
  ...product,
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: resolve(import.meta.dirname, 'server.ts'),
  fullyParallel: true,
  workers: 3,
  reporter: resolve(import.meta.dirname, 'report.ts'),
  use: { ...product.use, trace: 'off' },
  projects: [
    { name: 'walk', testMatch: ['walk.spec.ts', 'parts.spec.ts', 'pdf.spec.ts'] },
    { name: 'whole', testMatch: ['whole.spec.ts', 'pdf.spec.ts'], timeout: 600_000 },
    { name: 'screens', testMatch: 'screens.spec.ts', timeout: 180_000 },
    { name: 'studio', testMatch: 'studioPictures.spec.ts', timeout: 180_000 },
  ],
});
