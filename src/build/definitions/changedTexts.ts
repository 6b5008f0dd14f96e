import type { TextTable } from '../../compiler/texts/texts.ts';

/** Returns the new and changed text files. */
export function changedTexts(before: TextTable, now: TextTable): Partial<TextTable> {
  const languages = Object.entries(now).map(([language, files]) => {
    const known = Object.entries(before).find(([name]) => name === language)?.[1] ?? {};
    const changed = Object.entries(files).filter(
      ([file, texts]) =>
        texts !== known[file] && JSON.stringify(texts) !== JSON.stringify(known[file]),
    );
    return [language, Object.fromEntries(changed)] as const;
  });
  return Object.fromEntries(languages.filter(([, files]) => Object.keys(files).length > 0));
}
