import { resolve } from 'node:path';
import { createCompiler } from '../../compiler/compile.ts';
import { SEVERITIES, type Impact, type Version } from '../../authoring/impact/impact.ts';
import { impactOf, toVersion } from '../../authoring/impact/impactOf.ts';
import { formatMessage, message, type Message } from '../../compiler/issues/messages.ts';
import { openFileTexts, type Overlay } from '../../compiler/read/fileTexts.ts';
import { fail, readArguments } from '../arguments.ts';
import { printJson, toOutputImpact } from '../output.ts';
import { readRevision } from '../readRevision.ts';
import type { Command } from '../runCommand.ts';

/**
 * Prints what the definitions mean for those who use the product, compared with those of a git
 * revision: `--base main`, by default the last commit. Fails only if the definitions of one of the
 * two cannot be read.
 */
export const impact: Command = async (args, { cwd, print }) => {
  const { language, argument, base, json } = readArguments(args, 'impact');
  const root = resolve(cwd, argument ?? '.');
  const fix = message('check.impact.revision.fix');
  const overlay = readRevision(root, base) ?? fail('revision', base, fix, language);
  const say = (text: Message) => print(formatMessage(text, language));
  const versions = [readVersion(root, overlay), readVersion(root)];
  const [before, after] = versions;
  if (!before || !after) {
    const texts = versions.flatMap((version, index) =>
      version ? [] : [notReadText(index === 0 ? base : (argument ?? '.'))],
    );
    const failure = texts.map((text) => formatMessage(text, language)).join('\n');
    if (json) printJson(print, { kind: 'failure', message: failure });
    else print(failure);
    return false;
  }
  const count = before.compilation.issues.length;
  const impacts = impactOf(before, after);
  if (json) {
    printJson(print, {
      kind: 'impact',
      base,
      baseIssues: count,
      impacts: impacts.map((one) => toOutputImpact(one, language)),
    });
    return true;
  }
  if (count > 0) say(baseIssuesText(base, count));
  const lines = impacts.length > 0 ? linesOf(impacts) : [noneText(base)];
  for (const line of lines) say(line);
  return true;
};

const noneText = (revision: string) => message('check.impact.none', { revision });

/** The check of today may not know how definitions of the past were written. */
const baseIssuesText = (revision: string, count: number) =>
  message('check.impact.baseIssues', { revision, issues: message('check.issues', { count }) });

const notReadText = (revision: string) =>
  message('check.problem', {
    message: message('check.impact.notRead', { revision }),
    fix: message('check.impact.notRead.fix'),
  });

/** Undefined if there are no definitions, or if they are in an older version of the language. */
function readVersion(root: string, overlay?: Overlay): Version | undefined {
  const app = resolve(root, 'schemas/app.json');
  if (openFileTexts(root, overlay).text(app) === undefined) return undefined;
  const version = toVersion(createCompiler({ root, ...(overlay ? { overlay } : {}) }));
  const { issues } = version.compilation;
  return issues.some((issue) => issue.message.key === 'check.oldVersion') ? undefined : version;
}

/** Returns a heading for each severity, followed by its impacts. */
const linesOf = (impacts: readonly Impact[]): Message[] =>
  SEVERITIES.flatMap((severity) => {
    const own = impacts.filter((one) => one.severity === severity);
    if (own.length === 0) return [];
    const name = message(`check.impact.severity.${severity}`);
    return [
      message('check.impact.heading', { severity: name, count: own.length }),
      ...own.map(toLine),
    ];
  });

function toLine({ place, message: text }: Impact): Message {
  const position = place ? `${place.file}:${place.line}:${place.column}` : '';
  return place?.version === 'before'
    ? message('check.impact.lineBefore', { position, message: text })
    : message('check.impact.line', { position, message: text });
}
