const names = new Intl.DisplayNames('en', { type: 'language' });

/** `Arabic` for `ar`. */
export const languageName = (language: string) => names.of(language) ?? language;
