import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { createCompiler } from '../../src/compiler/compile.ts';
import { definitionsIn } from '../../src/compiler/read/definitionRoots.ts';

/*
 * A definition may state anything: the check reports it, and never fails itself. Each value of the
 * museum's definitions is replaced by one of another kind, one at a time.
 */
const ROOT = resolve(import.meta.dirname, '../../examples/museum');

/** What people mistype: a name that does not exist, another kind of value, nothing. */
const WRONG = ['no such name', 7, null, [], {}];

/** Returns the paths of all values below a value. */
const pathsIn = (value: unknown, path: (string | number)[] = []): (string | number)[][] => {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, one]) => pathsIn(one, [...path, name]))];
};

const withValue = (value: unknown, [step, ...more]: readonly (string | number)[], to: unknown) => {
  if (step === undefined) return to;
  const copy = structuredClone(value) as Record<string | number, unknown>;
  copy[step] = withValue(copy[step], more, to);
  return copy;
};

const compiler = createCompiler({ root: ROOT });
const files = definitionsIn(ROOT).filter(
  ({ path, isOfPlatform }) => !isOfPlatform && !path.endsWith('.cases.json'),
);

it.each(files.map(({ path }) => path.slice(ROOT.length + 1)))('%s', (file) => {
  const value = JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as unknown;
  for (const path of pathsIn(value))
    for (const wrong of WRONG)
      expect(
        () => compiler.probe(file, JSON.stringify(withValue(value, path, wrong))),
        `${path.join('/')}: ${JSON.stringify(wrong)}`,
      ).not.toThrow();
});
