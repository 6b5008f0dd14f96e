import type { ResolvedColumn, ResolvedFilter, ResolvedList } from '../../shared/resolved.ts';
import type { Book, DefinitionFile } from './book.ts';
import { choicesOf } from './choices.ts';
import { code, section, table } from './markdown.ts';
import { actionRow, blocksSection, callsSection, linksSection } from './screenSections.ts';

/** Returns the sections about a list. */
export function listSections(list: ResolvedList, file: DefinitionFile, book: Book): string[] {
  const actions = [
    ...list.toolbar.map((action) => ['above the list', action] as const),
    ...list.rowActions.map((action) => ['on a row', action] as const),
    ...(list.selection ? [['on selected rows', list.selection.action] as const] : []),
  ];
  return [
    ...section(
      '## Columns',
      table(
        ['column', ...book.heads('label'), 'shown as', 'sortable', 'hideable', 'in Excel as'],
        list.columns.map((column) => columnRow(column, book)),
      ),
    ),
    ...section(
      '## Further columns in the Excel file',
      table(
        ['column', ...book.heads('label'), 'written as'],
        (list.export?.extraColumns ?? []).map((column) => [
          code(column.field),
          ...book.inAllLanguages(column.label),
          column.exportFormat ?? column.cell,
        ]),
      ),
    ),
    ...section(
      '## Filters',
      table(
        ['parameter', ...book.heads('label'), 'input', 'choices'],
        list.filters.map((filter) => filterRow(filter, file, book)),
      ),
    ),
    ...section(
      '## Actions',
      table(
        ['place', 'action', ...book.heads('label'), 'options'],
        actions.map(([where, action]) => [where, ...actionRow(action, book)]),
      ),
    ),
    ...blocksSection(list.blocks),
    ...linksSection(
      [
        ...list.links,
        ...(list.create ? [list.create] : []),
        ...(list.scopeTabs ? [{ to: list.scopeTabs.to, label: list.scopeTabs.label }] : []),
      ],
      file,
      book,
    ),
    ...section(
      '## Text without rows',
      table(
        ['', ...book.heads('text')],
        [
          ['', ...book.inAllLanguages(list.empty.text)],
          ...(list.empty.hint ? [['', ...book.inAllLanguages(list.empty.hint)]] : []),
        ],
      ),
    ),
    ...callsSection(
      [
        ['rows', list.call, list.where],
        ...(list.scopeTabs ? [['scope tabs', list.scopeTabs.call] as const] : []),
        ...(list.scopeTabs?.counts
          ? [['counts of the scope tabs', list.scopeTabs.counts] as const]
          : []),
      ],
      file,
      book,
    ),
  ];
}

const columnRow = (
  { field, label, cell, sortable, hideable, exportFormat }: ResolvedColumn,
  book: Book,
) => [
  code(field),
  ...book.inAllLanguages(label),
  cell,
  sortable ? 'yes' : '',
  hideable ? 'yes' : 'no',
  exportFormat ?? '',
];

function filterRow(filter: ResolvedFilter, file: DefinitionFile, book: Book): string[] {
  const param =
    filter.as === 'span' ? `${code(filter.filter)}, ${code(filter.end)}` : code(filter.filter);
  const asked = {
    text: 'text box',
    select: 'select box',
    chips: 'chips above the rows',
    span: 'first and last date',
  }[filter.as];
  return [
    param,
    ...book.inAllLanguages(filter.label),
    asked,
    filter.as === 'select' || filter.as === 'chips' ? choicesOf(filter.choices, file, book) : '',
  ];
}
