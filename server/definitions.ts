import fs from 'node:fs';
import path from 'node:path';
import type { Compilation } from '../src/compiler/compile.ts';
import { readCompiled } from '../src/compiler/compiled.ts';
import type { Issue } from '../src/compiler/issue.ts';

/** A reason not to start that is told in its own words, without a stack. */
export class StartFailure extends Error {}

/** Where the build has left what it compiled: beside the server. */
export const COMPILED = 'definitions.json';

/**
 * The definitions of a root: as the build has compiled them, which takes a hundredth of the time, or anew where a file has changed since.
 * @throws StartFailure naming every fault with its place, where there is any.
 */
export async function loadDefinitions(root: string): Promise<Compilation> {
  const file = path.join(import.meta.dirname, COMPILED);
  const built = fs.existsSync(file) ? readCompiled(fs.readFileSync(file, 'utf8'), root) : undefined;
  if (built) return built;
  const { compile } = await import('../src/compiler/compile.ts');
  const compilation = compile({ root, built: true });
  if (compilation.issues.length === 0) return compilation;
  throw new StartFailure(toLines(compilation.issues));
}

export function toLines(issues: readonly Issue[]): string {
  const lines = issues.map(({ file, line, column, message, mend }) => `${file}:${line}:${column}  ${message}${mend ? `  → ${mend}` : ''}`);
  return ['The definitions have faults:', ...lines].join('\n');
}
