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

export const noticesSection = (notices: readonly ResolvedNotice[], book: Book) =>
  section(
    '## Notices',
    table(
      ['when', ...book.heads('text')],
      notices.map(({ field, is, text }) => [
        `${code(field)} is ${code(String(is))}`,
        ...book.inAllLanguages(text),
      ]),
    ),
  );
