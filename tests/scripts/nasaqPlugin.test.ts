import { join } from 'node:path';
import { resolveConfig } from 'vite';
import { expect, it } from 'vitest';
import { nasaq } from '../../src/build/nasaq.ts';

const root = join(import.meta.dirname, '../fixtures/foreign');

it('has the settings of a build, which the configuration of a product and the command line replace', async () => {
  const resolve = (outDir?: string) =>
    resolveConfig(
      { root, configFile: false, plugins: [nasaq({ root })], ...(outDir && { build: { outDir } }) },
      'build',
    );
  const [own, stated] = [await resolve(), await resolve('elsewhere')];
  expect(own.build).toMatchObject({ outDir: 'dist/client', manifest: true, cssCodeSplit: false });
  expect(stated.build).toMatchObject({ outDir: 'elsewhere', manifest: true });
});
