import { compile, type Compilation } from '../src/compiler/compile.ts';
import type { Issue } from '../src/compiler/issue.ts';

/** A reason not to start that is told in its own words, without a stack. */
export class StartFailure extends Error {}

/**
 * Compiles the definitions of a root.
 * @throws StartFailure naming every fault with its place, where there is any.
 */
export function loadDefinitions(root: string): Compilation {
  const compilation = compile({ root, built: true });
  if (compilation.issues.length === 0) return compilation;
  throw new StartFailure(toLines(compilation.issues));
}

export function toLines(issues: readonly Issue[]): string {
  const lines = issues.map(({ file, line, column, message, mend }) => `${file}:${line}:${column}  ${message}${mend ? `  → ${mend}` : ''}`);
  return ['The definitions have faults:', ...lines].join('\n');
}
