import type { Condition, Scalar } from '../../shared/condition.ts';
import type {
  ResolvedAction,
  ResolvedBlock,
  ResolvedCall,
  ResolvedLink,
  ResolvedNotice,
} from '../../shared/resolved.ts';
import { isObject } from '../../shared/schemaFields.ts';
import type { Book, DefinitionFile } from './book.ts';
import { code, section, table } from './markdown.ts';

const settings = (options: Record<string, unknown>) =>
  Object.keys(options).length > 0 ? code(JSON.stringify(options, asStated)) : '';

/** Writes a call as its name. */
const asStated = (_name: string, value: unknown): unknown =>
  isObject(value) && 'method' in value && 'path' in value ? value['name'] : value;

export const actionRow = ({ action, label, options }: ResolvedAction, book: Book) => [
  code(action),
  ...(label ? book.inAllLanguages(label) : book.languages.map(() => '')),
  settings(options),
];

export const blocksSection = (blocks: readonly ResolvedBlock[]) =>
  section(
    '## Blocks',
    table(
      ['block', 'options'],
      blocks.map(({ block, options }) => [code(block), settings(options)]),
    ),
  );

export const linksSection = (
  links: readonly Pick<ResolvedLink, 'to' | 'label'>[],
  file: DefinitionFile,
  book: Book,
) =>
  section(
    '## Links',
    table(
      ['screen', ...book.heads('label')],
      links.map(({ to, label }) => [book.to(file, { screen: to }), ...book.inAllLanguages(label)]),
    ),
  );

type Use = readonly [what: string, call: ResolvedCall, where?: Record<string, string> | undefined];

export function callsSection(uses: readonly Use[], file: DefinitionFile, book: Book): string[] {
  const rows = uses.map(([what, call, where]) => [
    what,
    book.to(file, { call: call.name }),
    code(`${call.method} ${call.path}`),
    [...Object.keys(call.filters), ...(call.sortFields.length > 0 ? ['sort'] : [])]
      .map(code)
      .join(' '),
    where ? code(JSON.stringify(where)) : '',
  ]);
  return section('## Calls', table(['for', 'call', 'request', 'query', 'fixed filters'], rows));
}

/** Returns a condition in words. The fields of a notice are those of the item. */
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

export const noticesSection = (notices: readonly ResolvedNotice[], book: Book) =>
  section(
    '## Notices',
    table(
      ['when', ...book.heads('text')],
      notices.map(({ when, text }) => [conditionWords(when), ...book.inAllLanguages(text)]),
    ),
  );
