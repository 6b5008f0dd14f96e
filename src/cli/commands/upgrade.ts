import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { applyFixes } from '../../authoring/fix/applyFixes.ts';
import { formatFile } from '../../authoring/generate/formatFile.ts';
import { outdatedFiles, writeGenerated } from '../../authoring/generate/writeGenerated.ts';
import { addCopies } from '../../authoring/migrate/platformCopies.ts';
import { writeSnapshot } from '../../authoring/migrate/writeSnapshot.ts';
import { changesSince } from '../../authoring/upgrade/changeLog.ts';
import { upgradeProject } from '../../authoring/upgrade/upgrade.ts';
import { compile } from '../../compiler/compile.ts';
import { formatMessage, message, type Message } from '../../compiler/issues/messages.ts';
import { LANGUAGE_VERSION } from '../../compiler/language/version.ts';
import { readArguments } from '../arguments.ts';
import type { Command } from '../runCommand.ts';
import { committedText, uncommittedFiles } from '../workingCopy.ts';

/** What the command may write. */
const UPGRADED = ['schemas', 'locales', 'server', 'src/screens', 'src/main.tsx', 'vite.config.ts'];

/**
 * Brings a product to the installed version of the platform: rewrites definitions of an older version
 * of the language, the places of its schemas and names that have changed, and removes the defaults
 * that definitions state. Copies the migrations of the platform that the product lacks, writes the
 * snapshot with their tables and the generated types, and prints what has changed since the version
 * of the last commit. Refuses a product with uncommitted changes, unless it is forced.
 */
export const upgrade: Command = async (args, { cwd, print }) => {
  const { argument, language, force } = readArguments(args, 'upgrade');
  const root = resolve(cwd, argument ?? '.');
  const say = (text: Message) => print(formatMessage(text, language));
  const uncommitted = force ? [] : uncommittedFiles(root, UPGRADED);
  if (uncommitted.length > 0) {
    say(message('check.upgrade.uncommitted', { files: uncommitted.join('\n') }));
    return false;
  }
  const upgraded = upgradeProject(root);
  const changed = new Set(upgraded.length > 0 ? [...upgraded, ...applyFixes(root)] : []);
  for (const path of changed) print(await formatFile(root, path));
  const copies = addCopies(root);
  for (const file of copies) print(file);
  if (copies.length > 0) for (const file of await writeSnapshot(root)) print(file);
  const compilation = compile({ root });
  const generated = [...(await outdatedFiles(root, compilation, new Map())).keys()];
  if (generated.length > 0) await writeGenerated(root, compilation);
  for (const file of generated) print(file);
  const version = LANGUAGE_VERSION;
  say(
    changed.size === 0
      ? message('check.upgrade.current', { version })
      : message('check.upgrade.written', { version, count: changed.size }),
  );
  for (const text of changesOfPackage(root)) say(text);
  return true;
};

const PACKAGE = 'node_modules/nasaq';

/** Returns what has changed since the version of the last commit, if the platform is a package. */
function changesOfPackage(root: string): Message[] {
  const folder = join(root, PACKAGE);
  if (!existsSync(join(folder, 'CHANGELOG.md'))) return [];
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const from = committedVersion(root);
  if (from === version) return [];
  if (from === undefined)
    return [message('check.upgrade.changeLog', { file: `${PACKAGE}/CHANGELOG.md` })];
  const changes = changesSince(readFileSync(join(folder, 'CHANGELOG.md'), 'utf8'), from);
  return [message('check.upgrade.changes', { from, version, changes })];
}

/** Returns the version of the platform that was installed at the last commit. */
function committedVersion(root: string): string | undefined {
  const lock = committedText(root, 'package-lock.json');
  if (lock === undefined) return undefined;
  const { packages } = JSON.parse(lock) as { packages?: Record<string, { version?: string }> };
  return packages?.[PACKAGE]?.version;
}
