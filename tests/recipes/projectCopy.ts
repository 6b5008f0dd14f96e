import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { writeMigration } from '../../src/authoring/migrate/writeMigration.ts';
import { createNew } from '../../src/authoring/new/createNew.ts';
import { readFlags } from '../../src/authoring/new/readFlags.ts';
import { generate } from '../../src/cli/commands/generate.ts';
import { checkTypes } from '../../src/authoring/generate/checkTypes.ts';
import { createCompiler } from '../../src/compiler/compile.ts';
import { formatIssue, type Issue } from '../../src/compiler/issues/issue.ts';
import { removeFolder } from '../helpers/removeFolder.ts';
import type { Operation, Recipe } from './recipes.ts';

export const PROJECT = resolve(import.meta.dirname, '../..');

/** The files that recipes change, and those that the tests of the result need. */
export const COPIED_PATHS = [
  'schemas',
  'locales',
  'src',
  'server',
  'scripts',
  'tests/helpers',
  'package.json',
  'tsconfig.json',
];

/** The files that commands of `npm run new` read and write. */
export const GENERATOR_PATHS = [
  'schemas',
  'locales',
  ...['fields', 'actions', 'blocks', 'ui'].map((folder) => `src/engine/${folder}`),
  'src/screens',
  'src/generated',
  'src/definitions',
  'src/language',
  'src/locales',
  'src/values',
  'server/db',
];

/**
 * A copy of the project to apply recipes to. It is inside the project, so that packages are
 * resolved.
 */
export interface ProjectCopy {
  root: string;
  /**
   * Does operations. Commands run in this process, which is faster; `npm run generate` writes only
   * what follows from definitions.
   * @param migrate writes the migrations that they need
   */
  apply(operations: readonly Operation[], migrate?: typeof writeMigration): Promise<void>;
  /** Returns what the check finds; with operations, what it would find after them. */
  issues(operations?: readonly Operation[]): Promise<Issue[]>;
  /** Returns the output of `npm run check` without its last line, as `issues` does. */
  check(operations?: readonly Operation[]): Promise<string[]>;
  remove(): void;
}

export function copyProject(from = PROJECT, copied: readonly string[] = COPIED_PATHS): ProjectCopy {
  mkdirSync(join(PROJECT, '.data'), { recursive: true });
  const root = mkdtempSync(join(PROJECT, '.data/recipes-'));
  for (const name of copied) cpSync(join(from, name), join(root, name), { recursive: true });
  /** The files that operations would change. */
  const overlay = new Map<string, string>();
  const compiler = createCompiler({ root, overlay });
  const readText = (file: string) => overlay.get(file) ?? readFileSync(join(root, file), 'utf8');
  const apply = async (operation: Operation, migrate = writeMigration) => {
    if (operation.kind === 'run') return runCommand(root, operation.command, migrate);
    writeOperation(root, operation, readText);
  };
  const issues: ProjectCopy['issues'] = async (operations = []) => {
    for (const operation of operations)
      if (operation.kind !== 'run') overlay.set(...editedFile(root, operation, readText));
    const compilation = compiler.compile();
    overlay.clear();
    return [...compilation.issues, ...(await checkTypes(root, compilation))];
  };
  return {
    root,
    apply: async (operations, migrate) => {
      for (const operation of operations) await apply(operation, migrate);
    },
    issues,
    check: async (operations) =>
      (await issues(operations)).map((issue) => formatIssue(issue, 'en')),
    remove: () => removeFolder(root),
  };
}

/** Writes the file that an operation writes or edits. */
export function writeOperation(
  root: string,
  operation: Exclude<Operation, { kind: 'run' }>,
  readText = (file: string) => readFileSync(join(root, file), 'utf8'),
): void {
  const [file, text] = editedFile(root, operation, readText);
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

const NEW = 'npm run new -- ';
const GENERATE = 'npm run generate';

async function runCommand(
  root: string,
  command: string,
  migrate: typeof writeMigration,
): Promise<void> {
  if (command === GENERATE) return void (await generate([], { cwd: root, print: () => undefined }));
  if (!command.startsWith(NEW)) throw new Error(`There is no command ${command}`);
  const words = command.slice(NEW.length).match(/"[^"]*"|[^\s"]+/g) ?? [];
  const [generator = '', ...args] = words.map((word) => word.replaceAll('"', ''));
  const flags = readFlags(args) ?? {};
  const outcome = await createNew(root, { generator, flags, migrate });
  if ('errors' in outcome) throw new Error(outcome.errors.join('\n'));
}

/** Returns the operations of a recipe without one step and without the commands, which are slow. */
export const operationsWithout = ({ steps }: Recipe, number: number): Operation[] =>
  steps
    .filter((step) => step.number !== number)
    .flatMap(({ operations }) => operations.filter((operation) => operation.kind !== 'run'));

/**
 * Returns the issues that the check must find after operationsWithout: those of the omitted step and
 * of the omitted commands.
 */
export const expectedIssues = ({ steps }: Recipe, number: number): string[] =>
  steps
    .filter(
      (step) =>
        step.number === number || step.operations.some((operation) => operation.kind === 'run'),
    )
    .flatMap((step) => step.issuesWithout);

/** Returns the file that an operation writes or edits, and its text after it. */
function editedFile(
  root: string,
  operation: Exclude<Operation, { kind: 'run' }>,
  readText: (file: string) => string,
): [file: string, text: string] {
  const file = operation.file.replace('<next number>', () => nextNumber(root));
  if (operation.kind === 'write') return [file, `${operation.lines.join('\n')}\n`];
  const edit = (text: string, hunk: (typeof operation.hunks)[number]) =>
    replaceOnce(text, hunk, file);
  return [file, operation.hunks.reduce(edit, readText(file))];
}

function replaceOnce(
  text: string,
  { before, after }: { before: string[]; after: string[] },
  file: string,
): string {
  const [lines, oldLines] = [text.split('\n'), before];
  const matches = lines.flatMap((_line, at) =>
    oldLines.every((line, index) => lines[at + index] === line) ? [at] : [],
  );
  if (matches.length !== 1)
    throw new Error(
      `${file} contains these lines ${matches.length} times, not once:\n${oldLines.join('\n')}`,
    );
  return lines.toSpliced(matches[0]!, oldLines.length, ...after).join('\n');
}

const nextNumber = (root: string) =>
  String(readdirSync(join(root, 'server/db/migrations')).length + 1).padStart(3, '0');
