import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { createCompiler } from '../../../src/compiler/compile.ts';
import { listFiles } from '../../../src/compiler/read/fileTexts.ts';
import type { Path } from '../../../src/authoring/describe/types.ts';

const project = resolve(import.meta.dirname, '../../..');

/** Compiles a product of the repository: itself, or the museum. */
export function compileProduct(folder: string) {
  const root = join(project, folder);
  const overlay = new Map<string, string | null>();
  const compiler = createCompiler({ root, overlay });
  return { root, overlay, compiler, compilation: compiler.compile() };
}

/** Returns the definition files of a product, relative to its folder. */
export const definitionFiles = (root: string): string[] =>
  listFiles(join(root, 'schemas'))
    .map((path) => relative(root, path))
    .filter((path) => path.endsWith('.json') && !path.startsWith('src/language/'));

export const readValue = (root: string, file: string): unknown =>
  JSON.parse(readFileSync(join(root, file), 'utf8'));

/** Returns every value within a value, each with its path. */
export function valuesIn(value: unknown, path: Path = []): { path: Path; value: unknown }[] {
  const inner: [string | number, unknown][] = Array.isArray(value)
    ? value.map((item, index) => [index, item])
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
      : [];
  return [{ path, value }, ...inner.flatMap(([step, one]) => valuesIn(one, [...path, step]))];
}
