import fs from 'node:fs';
import path from 'node:path';
import type { Compilation } from '../src/compiler/compile.ts';
import { readCompiled } from '../src/compiler/compiled.ts';
import type { Issue } from '../src/compiler/issue.ts';
import { TIME_ZONE } from './db/zone.ts';

/** A reason not to start that is told in its own words, without a stack. */
export class StartFailure extends Error {}

/** Where the build has left what it compiled: beside the server. */
export const COMPILED = 'definitions.json';

/**
 * The definitions of a root: as the build has compiled them, which takes a hundredth of the time, or anew where a file has changed since.
 * @throws StartFailure naming every fault with its place, where there is any, or a zone that is not the database's.
 */
export async function loadDefinitions(root: string): Promise<Compilation> {
  const file = path.join(import.meta.dirname, COMPILED);
  const built = fs.existsSync(file) ? readCompiled(fs.readFileSync(file, 'utf8'), root) : undefined;
  const definitions = built ?? (await compileAll(root));
  assertZone(definitions);
  return definitions;
}

async function compileAll(root: string): Promise<Compilation> {
  const { compile } = await import('../src/compiler/compile.ts');
  const compilation = compile({ root, built: true });
  if (compilation.issues.length === 0) return compilation;
  throw new StartFailure(toLines(compilation.issues));
}

/**
 * In another zone than the database's, today would be one day in the browser and another here.
 * @throws StartFailure
 */
export function assertZone({ app: { timeZone } }: Pick<Compilation, 'app'>): void {
  if (timeZone === TIME_ZONE) return;
  throw new StartFailure(
    `schemas/app.json: "timeZone" is "${timeZone}", but this server and its database count the days of "${TIME_ZONE}"  → write that; another zone takes a migration of all that is kept by day (server/db/zone.ts)`,
  );
}

export function toLines(issues: readonly Issue[]): string {
  const lines = issues.map(
    ({ file, line, column, message, fix }) =>
      `${file}:${line}:${column}  ${message}${fix ? `  → ${fix}` : ''}`,
  );
  return ['The definitions have faults:', ...lines].join('\n');
}
