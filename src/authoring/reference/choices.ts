import type { ResolvedChoices } from '../../shared/resolved/resolved.ts';
import type { ReferenceContext, DefinitionFile } from './referenceContext.ts';
import { code, lines, plain } from './markdown.ts';

/** Returns the choices as one table cell. */
export function choicesOf(
  choices: ResolvedChoices,
  file: DefinitionFile,
  context: ReferenceContext,
): string {
  if (choices.from === 'call')
    return `the items of ${context.linkTo(file, { call: choices.call.name })}`;
  return lines(
    choices.values.map(
      ({ value, label }) =>
        `${code(String(value))} ${context.languages.map((language) => plain(context.text(language, label))).join(' · ')}`,
    ),
  );
}
