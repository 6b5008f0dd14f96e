import { quote, suggest } from '../../src/compiler/didYouMean.ts';
import type { StagedFiles } from './stagedFiles.ts';

export type Answers = Record<string, string>;

/** A question that a flag of the same name or the terminal answers. */
export interface Question {
  name: string;
  text: string;
  /** The default answer. */
  fallback?: string;
  /** Returns an error message, or undefined if the answer is valid. */
  validate?(answer: string, so: Answers): string | undefined;
}

/** A command of `npm run new`. */
export interface Maker {
  /** Returns the questions in order. Later questions may depend on earlier answers. */
  questions(desk: StagedFiles, so: Answers): Question[];
  /** Stages the files. Returns the remaining manual steps. */
  make(desk: StagedFiles, answers: Answers): string[];
}

const WORDS = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const NAME = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;
const ROUTE = /^\/[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/;

const lower = (text: string, joint: string) =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', joint);

/** Checks a name whose words are joined by hyphens, or a field name with underscores. */
export function refuseName(answer: string, joint: '-' | '_'): string | undefined {
  if ((joint === '-' ? WORDS : NAME).test(answer) && answer.length <= 40) return undefined;
  const better = lower(answer, joint).slice(0, 40);
  return `${quote(answer)} is not a valid name: use lowercase Latin letters and digits, joined by ${joint === '-' ? 'hyphens' : 'underscores'}${/^[a-z]/.test(better) ? `; did you mean ${quote(better)}?` : ''}`;
}

export const refuseRoute = (answer: string): string | undefined =>
  ROUTE.test(answer)
    ? undefined
    : `${quote(answer)} is not a valid route: use a slash and Latin letters, such as ${quote(`/${lower(answer, '-') || 'phone-book'}`)}`;

export function refuseUnknown(
  answer: string,
  known: readonly string[],
  sort: string,
): string | undefined {
  return known.includes(answer)
    ? undefined
    : `There is no ${sort} ${quote(answer)}: ${suggest(answer, known)}`;
}

export const oneOf = (values: readonly string[]) => (answer: string) =>
  values.includes(answer) ? undefined : `${quote(answer)} is not one of ${values.join(', ')}`;

export const yesOrNo = oneOf(['yes', 'no']);

/** Returns two questions for a text, one per language. Each answer must be in its language's script. */
export function twoTexts(name: string, asks: string): Question[] {
  return [
    {
      name: `${name}-ar`,
      text: `${asks}, in Arabic`,
      validate: (text) =>
        /[ء-ي]/.test(text) ? undefined : `${quote(text)} contains no Arabic letters`,
    },
    {
      name: `${name}-en`,
      text: `${asks}, in English`,
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
export const camel = (name: string) =>
  name.replace(/[-_]([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());

/** Returns the folders of schemas/ that contain screens. */
export const areasOf = (desk: StagedFiles) =>
  desk.list('schemas').filter((name) => !name.includes('.') && name !== 'language');

/** The question for the icon of a menu item. */
export const iconQuestion = (desk: StagedFiles): Question => ({
  name: 'icon',
  text: 'The icon in the menu',
  fallback: 'Event',
  validate: (answer) =>
    refuseUnknown(
      answer,
      (JSON.parse(desk.read('src/engine/ui/icons/manifest.json')) as { icons: string[] }).icons,
      'icon',
    ),
});
