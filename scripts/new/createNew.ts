import { checkReference } from '../../src/compiler/checkReference.ts';
import { checkTypes } from '../../src/compiler/checkTypes.ts';
import { compile } from '../../src/compiler/compile.ts';
import { quote, suggest } from '../../src/compiler/didYouMean.ts';
import { formatIssue } from '../../src/compiler/issue.ts';
import { writeGenerated } from '../../src/compiler/writeGenerated.ts';
import { openStagedFiles, type StagedFiles } from './stagedFiles.ts';
import { field } from './field.ts';
import type { Answers, Maker, Question } from './questions.ts';
import { resource } from './resource.ts';
import { screen } from './screen.ts';

export const MAKERS: Record<string, Maker> = { screen, field, resource };

/** Asks one question of a person and answers what was typed. */
type AskQuestion = (question: string) => Promise<string>;

/** What was made, or why nothing was. */
export type Outcome = { made: string[]; left: string[] } | { refused: string[] };

interface Wanted {
  sort: string;
  /** What flags said. */
  given: Answers;
  /** Asks for what no flag says; without it that is refused. */
  ask?: AskQuestion | undefined;
  tell?(line: string): void;
}

/**
 * Makes a screen, a field or a resource in a project. All or nothing: where an answer is refused, or the check would find
 * an issue afterwards, no file is other than before.
 */
export async function createNew(root: string, wanted: Wanted): Promise<Outcome> {
  const maker = MAKERS[wanted.sort];
  if (!maker)
    return {
      refused: [
        `There is nothing called ${quote(wanted.sort)} to make: ${suggest(wanted.sort, Object.keys(MAKERS))}`,
      ],
    };
  const desk = openStagedFiles(root);
  const before = desk.compilation.issues;
  if (before.length > 0)
    return { refused: ['First fix what is there:', ...before.map(formatIssue)] };
  const told = await collect(maker, desk, wanted);
  if ('refused' in told) return told;
  const left = maker.make(desk, told.answers);
  return writeAll(root, desk, left);
}

/** Writes, and takes all of it back where the check would find anything. */
async function writeAll(root: string, desk: StagedFiles, left: string[]): Promise<Outcome> {
  const { files, undo } = desk.write();
  const made = compile({ root });
  if (made.issues.length > 0) {
    undo();
    return {
      refused: [
        'Nothing was written, because the check would say:',
        ...made.issues.map(formatIssue),
      ],
    };
  }
  await writeGenerated(root, made);
  const stale = [...(await checkTypes(root, made.entities)), ...checkReference(root, made)];
  return { made: files.sort(), left: [...stale.map(formatIssue), ...left] };
}

/** Every answer, from flags first. Later questions depend on earlier answers, so they are gone through one by one. */
async function collect(
  maker: Maker,
  desk: StagedFiles,
  { given, ask, tell = () => undefined }: Wanted,
): Promise<{ answers: Answers } | { refused: string[] }> {
  const answers: Answers = {};
  const refused: string[] = [];
  const known = () => maker.questions(desk, answers);
  for (let question = next(known(), answers); question; question = next(known(), answers)) {
    const answer =
      given[question.name] ??
      (ask && refused.length === 0
        ? await askUntilValid(question, answers, ask, tell)
        : question.fallback);
    const fault =
      answer === undefined
        ? `--${question.name} is missing: ${question.text}`
        : refusalOf(question, answer, answers);
    if (fault !== undefined)
      refused.push(given[question.name] === undefined ? fault : `--${question.name}: ${fault}`);
    answers[question.name] = answer ?? '';
  }
  const names = known().map(({ name }) => name);
  const strange = Object.keys(given)
    .filter((name) => !names.includes(name))
    .map((name) => `--${name} is not asked for here: ${suggest(name, names)}`);
  return refused.length + strange.length > 0 ? { refused: [...refused, ...strange] } : { answers };
}

const next = (questions: readonly Question[], answers: Answers) =>
  questions.find(({ name }) => !Object.hasOwn(answers, name));

const refusalOf = ({ validate: refuse }: Question, answer: string, so: Answers) =>
  answer.trim() === '' ? 'An empty answer is none' : refuse?.(answer, so);

async function askUntilValid(
  question: Question,
  so: Answers,
  ask: AskQuestion,
  tell: (line: string) => void,
): Promise<string> {
  for (;;) {
    const typed = (
      await ask(`${question.text}${question.fallback ? ` [${question.fallback}]` : ''}: `)
    ).trim();
    const answer = typed === '' ? (question.fallback ?? '') : typed;
    const fault = refusalOf(question, answer, so);
    if (fault === undefined) return answer;
    tell(`  ${fault}`);
  }
}
