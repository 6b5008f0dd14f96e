import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');

const RECOMMENDED = 24;
const SUPPORTED = [20, 22, RECOMMENDED];
/** The day on which the oldest version goes, and with it the packages that it holds back. */
const END_OF_OLDEST = '1 March 2027';

it('tests all supported versions of Node, and compiles for the oldest one', () => {
  expect(read('.github/workflows/test.yml')).toContain(`node: [${SUPPORTED.join(', ')}]`);
  const manifest = JSON.parse(read('package.json')) as {
    engines: { node: string };
    devDependencies: Record<string, string>;
  };
  expect(manifest.engines.node).toBe(`>=${SUPPORTED[0]}.19`);
  expect(manifest.devDependencies['@types/node']).toMatch(new RegExp(`^${SUPPORTED[0]}\\.`));
  expect(read('src/build/serverBundle.ts')).toContain(`target: 'node${SUPPORTED[0]}'`);
});

it('recommends one version everywhere, and says when the oldest one goes', () => {
  expect(read('.nvmrc')).toBe(`${RECOMMENDED}\n`);
  expect(read('README.md')).toContain(`${RECOMMENDED} is recommended`);
  expect(read('docs/deployment.md')).toContain(`Node.js ${RECOMMENDED} as \`/usr/bin/node\``);
  expect(read('docs/deployment/nasaq@.service')).toContain(`Node.js ${RECOMMENDED}`);
  for (const file of ['docs/decisions/001-versions-on-node-20.md', 'docs/deployment.md'])
    expect(read(file), file).toContain(END_OF_OLDEST);
});
