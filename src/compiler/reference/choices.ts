import type { ResolvedChoices } from '../../shared/resolved.ts';
import type { Book, DefinitionFile } from './book.ts';
import { code, lines, plain } from './markdown.ts';

/** Returns the choices as one table cell. */
export function choicesOf(choices: ResolvedChoices, file: DefinitionFile, book: Book): string {
  if (choices.from === 'call') return `the items of ${book.to(file, { call: choices.call.name })}`;
  return lines(
    choices.values.map(
      ({ value, label }) =>
        `${code(String(value))} ${book.languages.map((language) => plain(book.text(language, label))).join(' · ')}`,
    ),
  );
}
