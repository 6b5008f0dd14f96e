import { suggest } from '../../src/compiler/issues/didYouMean.ts';
import { formatMessage } from '../../src/compiler/issues/messages.ts';
import type { StagedFiles } from './stagedFiles.ts';

export type Answers = Record<string, string>;

export const quote = (text: string) => `“${text}”`;

/** Returns the most similar known name, or a list of the known names, as a sentence. */
export const suggestText = (name: string, known: Iterable<string>): string =>
  formatMessage(suggest(name, known), 'en');

/** A question that a flag of the same name or the terminal answers. */
export interface Question {
  name: string;
  text: string;
  /** The default answer. */
  fallback?: string;
  /** Whether only a flag answers it. It is not asked for, and may have no answer. */
  flagOnly?: true;
  /** Returns an error message, or undefined if the answer is valid. */
  validate?(answer: string, answers: Answers): string | undefined;
}

/** What a command has staged. */
export interface Generated {
  /** The name of the migration, if tables may need one. */
  migration?: string;
  /** What the command cannot do. */
  manualSteps: string[];
  /** What to do next. */
  next: string;
}

/** What `--help` tells about a command. */
interface Help {
  /** One sentence. */
  summary: string;
  /** The flags with their meaning. A name with <…> stands for several flags. */
  flags: Record<string, string>;
  /** Further explanations, line by line. */
  notes?: readonly string[];
  /** A command that works in this product. */
  example: string;
}

/** A command of `npm run new`. */
export interface Generator {
  help: Help;
  /** Returns the questions in order. Later questions may depend on earlier answers. */
  questions(staged: StagedFiles, answers: Answers): Question[];
  /**
   * Stages the files.
   * @throws Refusal if the answers cannot be followed
   */
  generate(staged: StagedFiles, answers: Answers): Generated;
}

/** Why a command cannot do what it is asked for. Its message is for the person who typed it. */
export class Refusal extends Error {}

const HYPHENATED_NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const FIELD_NAME = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;
const ROUTE = /^\/[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/;

const toLowerWords = (text: string, separator: string) =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', separator);

/** Checks a name whose words are joined by hyphens, or a field name with underscores. */
export function validateName(answer: string, separator: '-' | '_'): string | undefined {
  if ((separator === '-' ? HYPHENATED_NAME : FIELD_NAME).test(answer) && answer.length <= 40)
    return undefined;
  const suggestion = toLowerWords(answer, separator).slice(0, 40);
  return `${quote(answer)} is not a valid name: use lowercase Latin letters and digits, joined by ${separator === '-' ? 'hyphens' : 'underscores'}${/^[a-z]/.test(suggestion) ? `; did you mean ${quote(suggestion)}?` : ''}`;
}

export const validateRoute = (answer: string): string | undefined =>
  ROUTE.test(answer)
    ? undefined
    : `${quote(answer)} is not a valid route: use a slash and Latin letters, such as ${quote(`/${toLowerWords(answer, '-') || 'phone-book'}`)}`;

export function validateKnown(
  answer: string,
  known: readonly string[],
  noun: string,
): string | undefined {
  return known.includes(answer)
    ? undefined
    : `There is no ${noun} ${quote(answer)}. ${suggestText(answer, known)}`;
}

export const oneOf = (values: readonly string[]) => (answer: string) =>
  values.includes(answer) ? undefined : `${quote(answer)} is not one of ${values.join(', ')}`;

export const yesOrNo = oneOf(['yes', 'no']);

/**
 * Returns two questions for a text, one per language. Each answer must be in its language's script.
 */
export function textQuestions(name: string, question: string): Question[] {
  return [
    {
      name: `${name}-ar`,
      text: `${question}, in Arabic`,
      validate: (text) =>
        /[ء-ي]/.test(text) ? undefined : `${quote(text)} contains no Arabic letters`,
    },
    {
      name: `${name}-en`,
      text: `${question}, in English`,
      validate: (text) =>
        /[A-Za-z]/.test(text) && !/[ء-ي]/.test(text)
          ? undefined
          : `${quote(text)} is not an English text`,
    },
  ];
}

/** Returns the two answers as one text. */
export const textOf = (answers: Answers, name: string) => ({
  ar: answers[`${name}-ar`] ?? '',
  en: answers[`${name}-en`] ?? '',
});

/** Converts a name to camel case, as in locale keys: `phone-book` to `phoneBook`. */
export const toCamelCase = (name: string) =>
  name.replace(/[-_]([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());

/** Returns the folders of schemas/ that contain screens. */
export const areasOf = (staged: StagedFiles) =>
  staged.list('schemas').filter((name) => !name.includes('.') && name !== 'language');

/** The question for the icon of a menu item. */
export const iconQuestion = (staged: StagedFiles): Question => ({
  name: 'icon',
  text: 'The icon in the menu',
  fallback: 'Event',
  validate: (answer) =>
    validateKnown(
      answer,
      (JSON.parse(staged.read('src/engine/ui/icons/manifest.json')) as { icons: string[] }).icons,
      'icon',
    ),
});
