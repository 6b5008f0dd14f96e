import type { ResolvedForm } from '../../shared/resolved.ts';
import type { Book, DefinitionFile } from './book.ts';
import { choicesOf } from './choices.ts';
import { code, table } from './markdown.ts';
import { linesOf, rulesInWords } from './ruleWords.ts';

/**
 * Returns the fields of a form with their rules and conditions. The rule that a number is within
 * the range of safe integers is left out.
 */
export function formFields(form: ResolvedForm, file: DefinitionFile, book: Book): string[] {
  const [always = { when: [], rules: [] }, ...conditional] = groupsOf(form, book);
  const rows = form.sections.flatMap((part) =>
    part.fields.map((field) => {
      const rules = always.rules.filter(
        (rule) =>
          belongsTo(rule.field, field.field) && rule.params['limit'] !== Number.MAX_SAFE_INTEGER,
      );
      return [
        code(field.field),
        ...book.inAllLanguages(field.label),
        field.widget,
        field.choices ? choicesOf(field.choices, file, book) : '',
        ...linesOf(rules, book.languages),
      ];
    }),
  );
  return [
    ...table(['field', ...book.heads('label'), 'widget', 'choices', ...book.heads('rules')], rows),
    ...conditional.flatMap(({ when, rules }) => [
      ...when.flatMap((line) => [line, '']),
      ...table(['field', ...book.heads('rules')], byField(rules, book)),
    ]),
  ];
}

/** Unconditional rules come first, even if there are none. */
function groupsOf(form: ResolvedForm, book: Book) {
  const groups = rulesInWords(form.schema, book);
  return groups[0]?.when.length === 0 ? groups : [{ when: [], rules: [] }, ...groups];
}

const belongsTo = (path: string, field: string) =>
  path === field || path.startsWith(`${field}[`) || path.startsWith(`${field}.`);

function byField(rules: ReturnType<typeof rulesInWords>[number]['rules'], book: Book): string[][] {
  return [...new Set(rules.map(({ field }) => field))].map((field) => [
    code(field),
    ...linesOf(
      rules.filter((rule) => rule.field === field),
      book.languages,
    ),
  ]);
}
