import { rmSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { compile } from '../../src/compiler/compile.ts';
import { writeScreens } from './writeScreens.ts';
import { writeThirtyFieldForm } from './writeThirtyFieldForm.ts';
import { runChild } from '../../src/cli/children.mjs';
import { compress } from '../../src/build/compress.mjs';
import { buildWhenStale } from '../../src/build/product.mjs';
import { fail } from '../../src/cli/print.mjs';
import { root } from '../root.mjs';

const FOLDER = join(root, 'dist', 'bench');

/** The number of screens that the large build has in addition to the product's own. */
export const EXTRA_SCREENS = 1000;

/**
 * Builds what the benchmark compares: two baseline pages, the product, and the product with a
 * thousand more screens and a form of thirty fields.
 */
export async function buildSubjects() {
  rmSync(FOLDER, { recursive: true, force: true });
  await buildWhenStale(root);
  const baselineReact = await buildBaseline('react');
  const baselineMui = await buildBaseline('mui');
  const large = await buildLargeProduct();
  return [
    { name: 'baselineReact', folder: baselineReact },
    { name: 'baselineMui', folder: baselineMui },
    { name: 'product', folder: join(root, 'dist', 'client'), screens: compile({ root }) },
    { name: 'large', ...large },
  ];
}

/** @param {'react' | 'mui'} name */
async function buildBaseline(name) {
  const outDir = join(FOLDER, name);
  await build({
    root: join(root, 'scripts/bench/baselines', name),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir, target: 'es2023', emptyOutDir: true },
  });
  await compress(outDir);
  return outDir;
}

async function buildLargeProduct() {
  const folder = writeScreens(root, EXTRA_SCREENS);
  writeThirtyFieldForm(folder);
  const outDir = join(FOLDER, 'large');
  const env = { ...process.env, NODE_ENV: 'production', DEFINITIONS_ROOT: folder };
  const { code, output } = await runChild(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--outDir', outDir],
    { env },
  );
  const screens = compile({ root: folder });
  rmSync(folder, { recursive: true });
  if (code !== 0) fail(`${output}\nThe build with ${EXTRA_SCREENS} more screens failed.`, code);
  await compress(outDir);
  return { folder: outDir, screens };
}
