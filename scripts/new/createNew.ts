import { checkReference } from '../../src/compiler/emit/checkReference.ts';
import { checkTypes } from '../../src/compiler/emit/checkTypes.ts';
import { compile } from '../../src/compiler/compile.ts';
import { formatIssue, type Issue } from '../../src/compiler/issues/issue.ts';
import { writeGenerated } from '../../src/compiler/emit/writeGenerated.ts';
import { writeSnapshot } from '../writeSnapshot.ts';
import { openStagedFiles, type StagedFiles } from './stagedFiles.ts';
import { field } from './field.ts';
import { quote, suggestText, type Answers, type Generator, type Question } from './questions.ts';
import { resource } from './resource.ts';
import { screen } from './screen.ts';

export const GENERATORS: Record<string, Generator> = { screen, field, resource };

/** Asks a question in the terminal and returns the answer. */
type Prompt = (question: string) => Promise<string>;

/**
 * The created files and the remaining manual steps, or why nothing was created.
 */
export type Outcome = { created: string[]; manualSteps: string[] } | { errors: string[] };

interface CreateRequest {
  generator: string;
  /** The answers from flags. */
  flags: Answers;
  /** Asks for missing answers. Without it, a missing answer without a default is an error. */
  prompt?: Prompt | undefined;
  print?(line: string): void;
}

/**
 * Creates a screen, a field or a resource in a project. If an answer is invalid, or the check would
 * find an issue afterwards, no file is changed.
 */
export async function createNew(root: string, request: CreateRequest): Promise<Outcome> {
  const generator = GENERATORS[request.generator];
  if (!generator)
    return {
      errors: [
        `This command cannot create ${quote(request.generator)}. ${suggestText(request.generator, Object.keys(GENERATORS))}`,
      ],
    };
  const staged = openStagedFiles(root);
  const before = staged.compilation.issues;
  if (before.length > 0)
    return { errors: ['First fix the existing issues:', ...before.map(toLine)] };
  const collected = await collectAnswers(generator, staged, request);
  if ('errors' in collected) return collected;
  const manualSteps = generator.generate(staged, collected.answers);
  return writeAll(root, staged, manualSteps);
}

const toLine = (issue: Issue) => formatIssue(issue, 'en');

/** Writes all files, and undoes it if the check finds an issue. */
async function writeAll(
  root: string,
  staged: StagedFiles,
  manualSteps: string[],
): Promise<Outcome> {
  const { files, undo } = staged.write();
  const compilation = compile({ root });
  if (compilation.issues.length > 0) {
    undo();
    return {
      errors: [
        'Nothing was written, because the check would report:',
        ...compilation.issues.map(toLine),
      ],
    };
  }
  await writeGenerated(root, compilation);
  if (files.some((file) => file.startsWith('server/db/migrations/'))) await writeSnapshot(root);
  const remaining = [
    ...(await checkTypes(root, compilation.entities)),
    ...checkReference(root, compilation),
  ];
  return { created: files.sort(), manualSteps: [...remaining.map(toLine), ...manualSteps] };
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
      (prompt && errors.length === 0
        ? await askUntilValid(question, answers, prompt, print)
        : question.fallback);
    const error =
      answer === undefined
        ? `--${question.name} is missing: ${question.text}`
        : validationError(question, answer, answers);
    if (error !== undefined)
      errors.push(flags[question.name] === undefined ? error : `--${question.name}: ${error}`);
    answers[question.name] = answer ?? '';
  }
  const names = currentQuestions().map(({ name }) => name);
  const unknown = Object.keys(flags)
    .filter((name) => !names.includes(name))
    .map((name) => `--${name} is not an option here. ${suggestText(name, names)}`);
  return errors.length + unknown.length > 0 ? { errors: [...errors, ...unknown] } : { answers };
}

const next = (questions: readonly Question[], answers: Answers) =>
  questions.find(({ name }) => !Object.hasOwn(answers, name));

const validationError = ({ validate }: Question, answer: string, answers: Answers) =>
  answer.trim() === '' ? 'The answer must not be empty' : validate?.(answer, answers);

async function askUntilValid(
  question: Question,
  answers: Answers,
  prompt: Prompt,
  print: (line: string) => void,
): Promise<string> {
  for (;;) {
    const typed = (
      await prompt(`${question.text}${question.fallback ? ` [${question.fallback}]` : ''}: `)
    ).trim();
    const answer = typed === '' ? (question.fallback ?? '') : typed;
    const error = validationError(question, answer, answers);
    if (error === undefined) return answer;
    print(`  ${error}`);
  }
}
