import type { ResolvedForm } from '../../shared/resolved/resolved.ts';
import type { ReferenceContext, DefinitionFile } from './referenceContext.ts';
import { choicesOf } from './choices.ts';
import { code, table } from './markdown.ts';
import { linesOf, rulesInWords } from './ruleWords.ts';

/**
 * Returns the fields of a form with their rules and conditions. Leaves out the limit that only
 * keeps a number within the range of safe integers.
 */
export function formFields(
  form: ResolvedForm,
  file: DefinitionFile,
  context: ReferenceContext,
): string[] {
  const [always = { when: [], rules: [] }, ...conditional] = groupsOf(form, context);
  const rows = form.sections.flatMap((part) =>
    part.fields.map((field) => {
      const rules = always.rules.filter(
        (rule) =>
          belongsTo(rule.field, field.field) && rule.params['limit'] !== Number.MAX_SAFE_INTEGER,
      );
      return [
        code(field.field),
        ...context.inAllLanguages(field.label),
        field.widget,
        field.choices ? choicesOf(field.choices, file, context) : '',
        ...linesOf(rules, context.languages),
      ];
    }),
  );
  return [
    ...table(
      ['field', ...context.heads('label'), 'widget', 'choices', ...context.heads('rules')],
      rows,
    ),
    ...conditional.flatMap(({ when, rules }) => [
      ...when.flatMap((line) => [line, '']),
      ...table(['field', ...context.heads('rules')], byField(rules, context)),
    ]),
  ];
}

/** Returns the groups of rules. The first group always applies, and can be empty. */
function groupsOf(form: ResolvedForm, context: ReferenceContext) {
  const groups = rulesInWords(form.schema, context);
  return groups[0]?.when.length === 0 ? groups : [{ when: [], rules: [] }, ...groups];
}

const belongsTo = (path: string, field: string) =>
  path === field || path.startsWith(`${field}[`) || path.startsWith(`${field}.`);

function byField(
  rules: ReturnType<typeof rulesInWords>[number]['rules'],
  context: ReferenceContext,
): string[][] {
  return [...new Set(rules.map(({ field }) => field))].map((field) => [
    code(field),
    ...linesOf(
      rules.filter((rule) => rule.field === field),
      context.languages,
    ),
  ]);
}
