import { memoize } from '../../shared/memoize.ts';

const displayNames = memoize(
  (within: string) => new Intl.DisplayNames(within, { type: 'language' }),
);

/** `Arabic` for `ar`, or the name in another language: `العربية`. */
export const languageName = (language: string, within = 'en') =>
  displayNames(within).of(language) ?? language;
