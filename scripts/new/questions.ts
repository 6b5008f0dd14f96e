import { quote, suggest } from '../../src/compiler/didYouMean.ts';
import type { StagedFiles } from './stagedFiles.ts';

export type Answers = Record<string, string>;

/** One thing to know before anything can be made: a flag of its name, or a question in the terminal. */
export interface Question {
  name: string;
  text: string;
  /** What is taken where nothing is said. */
  fallback?: string;
  /** Why an answer is refused; nothing where it is good. */
  validate?(answer: string, so: Answers): string | undefined;
}

/** Something that can be made. */
export interface Maker {
  /** The questions, in their order; the later ones may depend on the earlier answers. */
  questions(desk: StagedFiles, so: Answers): Question[];
  /** Drafts it; answers what is left to do by hand. */
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

/** A name in words that hyphens join, or a field in words that low lines join. */
export function refuseName(answer: string, joint: '-' | '_'): string | undefined {
  if ((joint === '-' ? WORDS : NAME).test(answer) && answer.length <= 40) return undefined;
  const better = lower(answer, joint).slice(0, 40);
  return `${quote(answer)} is no name: small Latin letters and digits, joined by ${joint === '-' ? 'hyphens' : 'low lines'}${/^[a-z]/.test(better) ? `; did you mean ${quote(better)}?` : ''}`;
}

export const refuseRoute = (answer: string): string | undefined =>
  ROUTE.test(answer)
    ? undefined
    : `${quote(answer)} is no route: a slash and Latin letters, such as ${quote(`/${lower(answer, '-') || 'phone-book'}`)}`;

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
  values.includes(answer) ? undefined : `${quote(answer)} is none of ${values.join(', ')}`;

export const yesOrNo = oneOf(['yes', 'no']);

/** A text in both languages, as two questions: each must be there, and in the letters of its language. */
export function twoTexts(name: string, asks: string): Question[] {
  return [
    {
      name: `${name}-ar`,
      text: `${asks}, in Arabic`,
      validate: (text) =>
        /[ء-ي]/.test(text) ? undefined : `${quote(text)} holds no Arabic letter`,
    },
    {
      name: `${name}-en`,
      text: `${asks}, in English`,
      validate: (text) =>
        /[A-Za-z]/.test(text) && !/[ء-ي]/.test(text)
          ? undefined
          : `${quote(text)} is no English text`,
    },
  ];
}

/** The two answers as one text. */
export const textOf = (answers: Answers, name: string) => ({
  ar: answers[`${name}-ar`] ?? '',
  en: answers[`${name}-en`] ?? '',
});

/** `phone-book` as it begins a key: `phoneBook`. */
export const camel = (name: string) =>
  name.replace(/[-_]([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());

/** Folders of schemas/ that hold screens. */
export const areasOf = (desk: StagedFiles) =>
  desk.list('schemas').filter((name) => !name.includes('.') && name !== 'language');

/** The icon for a new entry of the menu. */
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
