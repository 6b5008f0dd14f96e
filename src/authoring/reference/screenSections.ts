import type { Condition, Scalar } from '../../shared/resolved/condition.ts';
import type {
  ResolvedAction,
  ResolvedBlock,
  ResolvedCall,
  ResolvedLink,
  ResolvedNotice,
} from '../../shared/resolved/resolved.ts';
import { isObject } from '../../shared/resolved/schemaFields.ts';
import type { ReferenceContext, DefinitionFile } from './referenceContext.ts';
import { code, section, table } from './markdown.ts';

const optionsText = (options: Record<string, unknown>) =>
  Object.keys(options).length > 0 ? code(JSON.stringify(options, callToName)) : '';

/** Replaces a resolved call by its name, for `JSON.stringify`. */
const callToName = (_name: string, value: unknown): unknown =>
  isObject(value) && 'method' in value && 'path' in value ? value['name'] : value;

export const actionRow = (
  { action, label, options }: ResolvedAction,
  context: ReferenceContext,
) => [
  code(action),
  ...(label ? context.inAllLanguages(label) : context.languages.map(() => '')),
  optionsText(options),
];

export const blocksSection = (blocks: readonly ResolvedBlock[]) =>
  section(
    '## Blocks',
    table(
      ['block', 'options'],
      blocks.map(({ block, options }) => [code(block), optionsText(options)]),
    ),
  );

export const linksSection = (
  links: readonly Pick<ResolvedLink, 'to' | 'label'>[],
  file: DefinitionFile,
  context: ReferenceContext,
) =>
  section(
    '## Links',
    table(
      ['screen', ...context.heads('label')],
      links.map(({ to, label }) => [
        context.linkTo(file, { screen: to }),
        ...context.inAllLanguages(label),
      ]),
    ),
  );

/** What a screen uses a call for, and the fixed filters. */
type Use = readonly [what: string, call: ResolvedCall, where?: Record<string, string> | undefined];

export function callsSection(
  uses: readonly Use[],
  file: DefinitionFile,
  context: ReferenceContext,
): string[] {
  const rows = uses.map(([what, call, where]) => [
    what,
    context.linkTo(file, { call: call.name }),
    code(`${call.method} ${call.path}`),
    [...Object.keys(call.filters), ...(call.sortFields.length > 0 ? ['sort'] : [])]
      .map(code)
      .join(' '),
    where ? code(JSON.stringify(where)) : '',
  ]);
  return section('## Calls', table(['for', 'call', 'request', 'query', 'fixed filters'], rows));
}

/** Returns the condition of a notice in words. All its fields are those of the item. */
function conditionWords(condition: Condition): string {
  if ('all' in condition) return condition.all.map(conditionWords).join(' and ');
  if ('any' in condition) return condition.any.map(conditionWords).join(' or ');
  if ('not' in condition) return `not (${conditionWords(condition.not)})`;
  const subject = code(condition.subject.slice(1).join('.'));
  const { test } = condition;
  const oneOf = (values: readonly Scalar[]) =>
    values.map((value) => code(String(value))).join(' or ');
  if ('in' in test) return `${subject} is ${oneOf(test.in)}`;
  if ('notIn' in test) return `${subject} is not ${oneOf(test.notIn)}`;
  if ('exists' in test) return `${subject} is ${test.exists ? 'there' : 'missing'}`;
  return `${subject} has the ${Object.entries(test).flat().join(' ')}`;
}

export const noticesSection = (notices: readonly ResolvedNotice[], context: ReferenceContext) =>
  section(
    '## Notices',
    table(
      ['when', ...context.heads('text')],
      notices.map(({ when, text }) => [conditionWords(when), ...context.inAllLanguages(text)]),
    ),
  );
