/** `Arabic` for `ar`, or the name in another language: `العربية`. */
export const languageName = (language: string, within = 'en') =>
  new Intl.DisplayNames(within, { type: 'language' }).of(language) ?? language;
