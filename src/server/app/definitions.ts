import fs from 'node:fs';
import path from 'node:path';
import type { Compilation } from '../../compiler/compile.ts';
import { readCompiled } from '../../compiler/emit/compiled.ts';
import type { Issue } from '../../compiler/issues/issue.ts';
import type { Fault } from '../../compiler/read/locateFaults.ts';
import { DefinitionFault } from '../resources/definitionFault.ts';
import type { Product } from './product.ts';

/** A reason not to start. Only its message is printed, without a stack trace. */
export class StartFailure extends Error {}

/** The file of the definitions that the build compiled, in the folder of the built server. */
export const COMPILED_FILE = 'definitions.json';

/**
 * Loads the definitions of a root folder: from the output of the build, which is a hundred times
 * faster, or by compiling them if there is no build or a file has changed since.
 * @throws StartFailure with every issue of the definitions, or if the product cannot be served with
 * their time zone
 */
export async function loadDefinitions(
  root: string,
  product: Pick<Product, 'fixedTimeZone'>,
): Promise<Compilation> {
  const file = path.join(import.meta.dirname, COMPILED_FILE);
  const built = fs.existsSync(file) ? readCompiled(fs.readFileSync(file, 'utf8'), root) : undefined;
  const definitions = built ?? (await compileAll(root));
  await assertServable(root, findTimeZoneFaults(product, definitions));
  return definitions;
}

async function compileAll(root: string): Promise<Compilation> {
  const { compile } = await import('../../compiler/compile.ts');
  // `built` skips slow checks, which `npm run check` and the build do.
  const compilation = compile({ root, built: true });
  if (compilation.issues.length === 0) return compilation;
  throw new StartFailure(await formatIssues(compilation.issues));
}

/** Finds a time zone that is not that of the product's migrations. */
export function findTimeZoneFaults(
  { fixedTimeZone }: Pick<Product, 'fixedTimeZone'>,
  { app: { timeZone } }: Pick<Compilation, 'app'>,
): Fault[] {
  if (fixedTimeZone === undefined || timeZone === fixedTimeZone) return [];
  return [
    {
      in: { file: 'schemas/app.json' },
      path: ['timeZone'],
      key: 'check.server.timeZone',
      params: { timeZone, used: fixedTimeZone },
    },
  ];
}

/** @throws StartFailure with every fault, as an issue with file, line and column */
export async function assertServable(root: string, faults: readonly Fault[]): Promise<void> {
  if (faults.length === 0) return;
  const { locateFaults } = await import('../../compiler/read/locateFaults.ts');
  throw new StartFailure(await formatIssues(locateFaults(root, faults)));
}

/**
 * Reports what only a running server finds in the definitions.
 * @throws StartFailure with every fault; any other error as it is
 */
export async function reportFaults(root: string, error: unknown): Promise<never> {
  if (error instanceof DefinitionFault) await assertServable(root, error.faults);
  throw error;
}

/** Returns the issues as text, one per line. The texts are loaded only if they are needed. */
export async function formatIssues(issues: readonly Issue[]): Promise<string> {
  const { formatIssue } = await import('../../compiler/issues/issue.ts');
  const lines = issues.map((issue) => formatIssue(issue, 'en'));
  return ['The definitions have issues:', ...lines].join('\n');
}
