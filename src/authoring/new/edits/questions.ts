import { suggest } from '../../../compiler/issues/didYouMean.ts';
import {
  commaList,
  formatMessage,
  message,
  type Message,
} from '../../../compiler/issues/messages.ts';
import type { StagedFiles } from './stagedFiles.ts';

export type Answers = Record<string, string>;

export const quote = (text: string) => `“${text}”`;

/** Returns the most similar known name, or a list of the known names, as a sentence. */
export const suggestText = (name: string, known: Iterable<string>): string =>
  formatMessage(suggest(name, known), 'en');

/** A text for the person who answers: in all languages, or in English only. */
export type Wording = Message | string;

/** The error for a missing answer. */
export const EMPTY = message('check.new.error.empty');

/** Returns a text in the language of the terminal. */
export const wordingText = (wording: Wording): string =>
  typeof wording === 'string' ? wording : formatMessage(wording, 'en');

/** A question that a flag of the same name or the terminal answers. */
export interface Question {
  name: string;
  text: Wording;
  /** The default answer. */
  fallback?: string;
  /** The possible answers, if they can be listed. */
  choices?: readonly string[];
  /** Whether the answer can be several choices, with commas between. */
  isList?: true;
  /** The texts of the parts of the answer, which vertical bars separate. The last can be left out. */
  parts?: readonly Wording[];
  /** Whether the answer consists of fields in the syntax of `parseFields`, or is the type of one. */
  isFields?: 'all' | 'type';
  /** Whether only a flag answers it. It is not asked for, and may have no answer. */
  flagOnly?: true;
  /** Returns an error message, or undefined if the answer is valid. */
  validate?(answer: string, answers: Answers): Wording | undefined;
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
const ROUTE = /^\/[A-Za-z0-9_-]+(\/:?[A-Za-z0-9_-]+)*$/;

const toLowerWords = (text: string, separator: string) =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', separator);

/** Checks a name whose words are joined by hyphens, or a field name with underscores. */
export function validateName(answer: string, separator: '-' | '_'): Message | undefined {
  if ((separator === '-' ? HYPHENATED_NAME : FIELD_NAME).test(answer) && answer.length <= 40)
    return undefined;
  const suggestion = toLowerWords(answer, separator).slice(0, 40);
  const error = message(
    separator === '-' ? 'check.new.error.hyphens' : 'check.new.error.underscores',
    { name: answer },
  );
  return /^[a-z]/.test(suggestion)
    ? message('check.new.error.similar', { error, name: suggestion })
    : error;
}

export const validateRoute = (route: string): Message | undefined =>
  ROUTE.test(route)
    ? undefined
    : message('check.new.error.route', {
        route,
        example: `/${toLowerWords(route, '-') || 'phone-book'}`,
      });

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
  values.includes(answer)
    ? undefined
    : message('check.new.error.oneOf', { answer, names: commaList(values) });

export const YES_OR_NO: readonly string[] = ['yes', 'no'];

export const yesOrNo = oneOf(YES_OR_NO);

/**
 * Returns two questions for a text, one per language. Each answer must be in its language's script.
 */
export function textQuestions(name: string, question: Message): Question[] {
  return [
    {
      name: `${name}-ar`,
      text: message('check.new.in.ar', { text: question }),
      validate: (text) =>
        /[ء-ي]/.test(text) ? undefined : message('check.new.error.notArabic', { text }),
    },
    {
      name: `${name}-en`,
      text: message('check.new.in.en', { text: question }),
      validate: (text) =>
        /[A-Za-z]/.test(text) && !/[ء-ي]/.test(text)
          ? undefined
          : message('check.new.error.notEnglish', { text }),
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
  staged.list('schemas').filter((name) => !name.includes('.'));

/** The question whether the menu contains a screen. */
export const menuQuestion: Question = {
  name: 'menu',
  text: message('check.new.menu'),
  fallback: 'yes',
  choices: YES_OR_NO,
  validate: yesOrNo,
};

/** The question for the icon of a menu item. */
export function iconQuestion(staged: StagedFiles): Question {
  const icons = staged.icons();
  return {
    name: 'icon',
    text: message('check.new.icon'),
    fallback: 'Event',
    choices: icons,
    validate: (name) =>
      icons.includes(name)
        ? undefined
        : message('check.new.error.icon', { name, fix: suggest(name, icons) }),
  };
}
