import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { compile } from '../../src/compiler/compile.ts';
import { writeScreens } from './writeScreens.ts';
import { runChild } from '../children.mjs';
import { compress } from '../compress.mjs';
import { buildWhenStale } from '../product.mjs';
import { fail, root } from '../log.mjs';

const FOLDER = join(root, 'dist', 'bench');
const FIELDS = Array.from({ length: 30 }, (_, index) => `field_${index}`);

/** The number of screens that the large build has in addition to the product's own. */
export const EXTRA_SCREENS = 1000;

/**
 * Builds what the benchmark compares: two baseline pages, the product, and the product with a
 * thousand more screens and a form of thirty fields.
 */
export async function buildSubjects() {
  rmSync(FOLDER, { recursive: true, force: true });
  await buildWhenStale();
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
  const screens = compile({ root: folder, engine: join(root, 'src') });
  rmSync(folder, { recursive: true });
  if (code !== 0) fail(`${output}\nThe build with ${EXTRA_SCREENS} more screens failed.`, code);
  await compress(outDir);
  return { folder: outDir, screens };
}

/**
 * Defines a form of thirty text fields, each with a validation rule.
 * @param {string} folder
 */
function writeThirtyFieldForm(folder) {
  const write = (/** @type {string} */ file, /** @type {object} */ value) =>
    writeFileSync(join(folder, file), JSON.stringify(value));
  mkdirSync(join(folder, 'schemas/bench'));
  const rule = {
    type: 'string',
    minLength: 4,
    errorMessage: { minLength: 'bench.error', type: 'bench.error' },
  };
  write('schemas/bench/thirty.schema.json', {
    $schema: '../language/entity.json',
    kind: 'entity',
    type: 'object',
    properties: Object.fromEntries(FIELDS.map((field) => [field, rule])),
    required: FIELDS,
    errorMessage: { required: Object.fromEntries(FIELDS.map((field) => [field, 'bench.error'])) },
  });
  write('schemas/bench/thirty.cases.json', {
    $schema: '../language/cases.json',
    kind: 'cases',
    entity: 'thirty',
    base: Object.fromEntries(FIELDS.map((field) => [field, 'four'])),
    accepted: [{}],
    refused: FIELDS.flatMap((field) =>
      ['two', null].map((value) => ({ change: { [field]: value }, field, key: 'bench.error' })),
    ),
  });
  write('schemas/bench/thirty.resource.json', {
    $schema: '../language/resource.json',
    kind: 'resource',
    id: 'thirty',
    entity: 'thirty',
    calls: {
      save: { method: 'POST', path: '/thirty', access: 'company', hasBody: true, response: 'item' },
    },
  });
  write('schemas/bench/thirty.form.json', {
    $schema: '../language/form.json',
    kind: 'form',
    create: { id: 'form-30', route: '/form-30', title: 'bench.title', save: 'thirty.save' },
    submit: 'action.save',
    sections: [{ fields: FIELDS.map((field) => ({ field, label: 'bench.field' })) }],
  });
  write('locales/ar/bench.json', {
    'bench.title': 'ثلاثون حقلا',
    'bench.field': 'حقل',
    'bench.error': 'أربعة أحرف على الأقل',
  });
  write('locales/en/bench.json', {
    'bench.title': 'Thirty fields',
    'bench.field': 'Field',
    'bench.error': 'At least four letters',
  });
}
