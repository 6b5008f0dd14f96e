import { defineConfig } from '@playwright/test';
import product from '../../playwright.config.ts';

const { globalSetup: _ofProduct, ...settings } = product;

/** The part `package` of `npm test`: a product that is started from the packed packages. */
export default defineConfig({
  ...settings,
  testDir: '.',
  outputDir: '../../test-results',
  workers: 1,
  timeout: 300_000,
  projects: [{ name: 'package' }],
});
