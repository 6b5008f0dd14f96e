import type { writeMigration } from '../migrate/writeMigration.ts';
import { writeGenerated } from '../generate/writeGenerated.ts';
import { formatIssue, needsMigration, type Issue } from '../../compiler/issues/issue.ts';
import { area } from './area.ts';
import { block } from './block.ts';
import { field } from './field.ts';
import { filter } from './filter.ts';
import { handler } from './handler.ts';
import {
  quote,
  Refusal,
  suggestText,
  wordingText,
  EMPTY,
  type Answers,
  type Generated,
  type Generator,
  type Question,
} from './edits/questions.ts';
import { remove } from './remove.ts';
import { rename } from './rename.ts';
import { screen } from './screen.ts';
import { createStaging, type StagedFiles } from './edits/stagedFiles.ts';
import { valueType } from './valueType.ts';

export const GENERATORS: Readonly<Record<string, Generator>> = {
  area,
  field,
  rename,
  remove,
  filter,
  screen,
  handler,
  block,
  type: valueType,
};

/** Asks a question in the terminal and returns the answer. */
export type Prompt = (question: string) => Promise<string>;

/** Writes the migration and the snapshot that the stores need. Returns the paths of the files. */
type Migrate = typeof writeMigration;

/** What a command has written, what remains to be done, or why nothing was written. */
export type Outcome =
  { written: string[]; manualSteps: string[]; next: string } | { errors: string[] };

interface CreateRequest {
  generator: string;
  /** The answers from flags. */
  flags: Answers;
  /** Asks for missing answers. Without it, a missing answer without a default is an error. */
  prompt?: Prompt | undefined;
  print?(line: string): void;
  /** Without it, writing the migration is a manual step. */
  migrate?: Migrate | undefined;
  /** Compiles the project, for several commands one after another. By default a new compiler. */
  stage?: (() => StagedFiles) | undefined;
}

/**
 * Runs a command of `npm run new` in a project. If an answer is invalid, or the check would find an
 * issue afterwards, no file is changed.
 */
export async function createNew(root: string, request: CreateRequest): Promise<Outcome> {
  const generator = GENERATORS[request.generator];
  if (!generator)
    return {
      errors: [
        `There is no command ${quote(request.generator)}. ${suggestText(request.generator, Object.keys(GENERATORS))}`,
      ],
    };
  const staged = (request.stage ?? createStaging(root))();
  const before = staged.compilation.issues.filter((issue) => !needsMigration(issue));
  if (before.length > 0)
    return { errors: ['First fix the existing issues:', ...before.map(toLine)] };
  const collected = await collectAnswers(generator, staged, request);
  if ('errors' in collected) return collected;
  try {
    return await writeAll(staged, generator.generate(staged, collected.answers), request);
  } catch (error) {
    if (error instanceof Refusal) return { errors: [error.message] };
    throw error;
  }
}

const toLine = (issue: Issue) => formatIssue(issue, 'en');

const MIGRATE_COMMAND = 'npm run migrate';

/** Writes all files, unless the check would find an issue. */
async function writeAll(
  staged: StagedFiles,
  generated: Generated,
  { migrate }: CreateRequest,
): Promise<Outcome> {
  const { root } = staged;
  const issues = staged.compile().issues.filter((issue) => !needsMigration(issue));
  if (issues.length > 0)
    return {
      errors: ['Nothing was written, because the check would report:', ...issues.map(toLine)],
    };
  const { files, undo } = await staged.write();
  const migrations: string[] = [];
  if (generated.migration !== undefined && migrate)
    try {
      migrations.push(...((await migrate(root, generated.migration))?.files ?? []));
    } catch (error) {
      undo();
      return { errors: [`Nothing was written, because ${MIGRATE_COMMAND} failed:`, String(error)] };
    }
  const compilation = staged.compileWritten(migrations);
  await writeGenerated(root, compilation);
  return {
    written: [...files, ...migrations].sort(),
    manualSteps: [
      ...compilation.issues.map(toLine),
      ...(generated.migration !== undefined && !migrate
        ? [`Write the migration: ${MIGRATE_COMMAND}`]
        : []),
      ...generated.manualSteps,
    ],
    next: generated.next,
  };
}

/**
 * Collects the answers from flags, the terminal and defaults. One question at a time, because later
 * questions depend on earlier answers.
 */
async function collectAnswers(
  generator: Generator,
  staged: StagedFiles,
  { flags, prompt, print = () => undefined }: CreateRequest,
): Promise<{ answers: Answers } | { errors: string[] }> {
  const answers: Answers = {};
  const errors: string[] = [];
  const currentQuestions = () => generator.questions(staged, answers);
  for (
    let question = next(currentQuestions(), answers);
    question;
    question = next(currentQuestions(), answers)
  ) {
    const answer =
      flags[question.name] ??
      (question.flagOnly
        ? ''
        : prompt && errors.length === 0
          ? await askUntilValid(question, answers, prompt, print)
          : question.fallback);
    const error =
      answer === undefined
        ? `--${question.name} is missing: ${wordingText(question.text)}`
        : validationError(question, answer, answers);
    if (error !== undefined)
      errors.push(flags[question.name] === undefined ? error : `--${question.name}: ${error}`);
    answers[question.name] = answer ?? '';
  }
  // Which flags there are may depend on a wrong answer.
  if (errors.length > 0) return { errors };
  const names = currentQuestions().map(({ name }) => name);
  const unknown = Object.keys(flags)
    .filter((name) => !names.includes(name))
    .map((name) => `--${name} is not an option here. ${suggestText(name, names)}`);
  return unknown.length > 0 ? { errors: unknown } : { answers };
}

const next = (questions: readonly Question[], answers: Answers) =>
  questions.find(({ name }) => !Object.hasOwn(answers, name));

function validationError(
  { validate, flagOnly }: Question,
  answer: string,
  answers: Answers,
): string | undefined {
  if (answer.trim() === '') return flagOnly ? undefined : wordingText(EMPTY);
  const error = validate?.(answer, answers);
  return error === undefined ? undefined : wordingText(error);
}

/** How many choices a question lists in the terminal. */
const MAX_SHOWN_CHOICES = 8;

const choicesText = ({ choices = [] }: Question) =>
  choices.length > 0 && choices.length <= MAX_SHOWN_CHOICES ? ` (${choices.join(', ')})` : '';

async function askUntilValid(
  question: Question,
  answers: Answers,
  prompt: Prompt,
  print: (line: string) => void,
): Promise<string> {
  for (;;) {
    const typed = (
      await prompt(
        `${wordingText(question.text)}${choicesText(question)}${question.fallback ? ` [${question.fallback}]` : ''}: `,
      )
    ).trim();
    const answer = typed === '' ? (question.fallback ?? '') : typed;
    const error = validationError(question, answer, answers);
    if (error === undefined) return answer;
    print(`  ${error}`);
  }
}
