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

/** Asks a question in the terminal and returns the answer. */
type AskQuestion = (question: string) => Promise<string>;

/**
 * The created files (`made`) and the remaining manual steps (`left`), or why nothing was created
 * (`refused`).
 */
export type Outcome = { made: string[]; left: string[] } | { refused: string[] };

interface Wanted {
  sort: string;
  /** The answers from flags. */
  given: Answers;
  /** Asks for missing answers. Without it, a missing answer without a default is an error. */
  ask?: AskQuestion | undefined;
  tell?(line: string): void;
}

/**
 * Creates a screen, a field or a resource in a project. If an answer is invalid, or the check would find
 * an issue afterwards, no file is changed.
 */
export async function createNew(root: string, wanted: Wanted): Promise<Outcome> {
  const maker = MAKERS[wanted.sort];
  if (!maker)
    return {
      refused: [
        `This command cannot create ${quote(wanted.sort)}: ${suggest(wanted.sort, Object.keys(MAKERS))}`,
      ],
    };
  const desk = openStagedFiles(root);
  const before = desk.compilation.issues;
  if (before.length > 0)
    return { refused: ['First fix the existing issues:', ...before.map(formatIssue)] };
  const told = await collect(maker, desk, wanted);
  if ('refused' in told) return told;
  const left = maker.make(desk, told.answers);
  return writeAll(root, desk, left);
}

/** Writes all files, and undoes it if the check finds an issue. */
async function writeAll(root: string, desk: StagedFiles, left: string[]): Promise<Outcome> {
  const { files, undo } = desk.write();
  const made = compile({ root });
  if (made.issues.length > 0) {
    undo();
    return {
      refused: [
        'Nothing was written, because the check would report:',
        ...made.issues.map(formatIssue),
      ],
    };
  }
  await writeGenerated(root, made);
  const stale = [...(await checkTypes(root, made.entities)), ...checkReference(root, made)];
  return { made: files.sort(), left: [...stale.map(formatIssue), ...left] };
}

/**
 * Collects the answers from flags, the terminal and defaults. One question at a time, because later
 * questions depend on earlier answers.
 */
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
    .map((name) => `--${name} is not an option here: ${suggest(name, names)}`);
  return refused.length + strange.length > 0 ? { refused: [...refused, ...strange] } : { answers };
}

const next = (questions: readonly Question[], answers: Answers) =>
  questions.find(({ name }) => !Object.hasOwn(answers, name));

const refusalOf = ({ validate: refuse }: Question, answer: string, so: Answers) =>
  answer.trim() === '' ? 'The answer must not be empty' : refuse?.(answer, so);

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
