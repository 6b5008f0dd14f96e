import type {
  ResolvedColumn,
  ResolvedFilter,
  ResolvedList,
} from '../../shared/resolved/resolved.ts';
import type { ReferenceContext, DefinitionFile } from './referenceContext.ts';
import { choicesOf } from './choices.ts';
import { code, section, table } from './markdown.ts';
import {
  actionsSection,
  blocksSection,
  callsSection,
  linksSection,
  partsOfKind,
} from './screenSections.ts';

/** Returns the sections about a list. */
export function listSections(
  list: ResolvedList,
  file: DefinitionFile,
  context: ReferenceContext,
): string[] {
  const columnsOf = (property: string) =>
    partsOfKind(list, 'column').flatMap((one) => (one.property === property ? [one.part] : []));
  return [
    ...section(
      '## Columns',
      table(
        ['column', ...context.heads('label'), 'shown as', 'sortable', 'hideable', 'in Excel as'],
        columnsOf('columns').map((column) => columnRow(column, context)),
      ),
    ),
    ...section(
      '## Further columns in the Excel file',
      table(
        ['column', ...context.heads('label'), 'written as'],
        columnsOf('export').map((column) => [
          code(column.field),
          ...context.inAllLanguages(column.label),
          column.exportFormat ?? column.cell,
        ]),
      ),
    ),
    ...section(
      '## Filters',
      table(
        ['parameter', ...context.heads('label'), 'input', 'choices'],
        partsOfKind(list, 'filter').map(({ part }) => filterRow(part, file, context)),
      ),
    ),
    ...section(
      '## Views',
      table(
        ['id', ...context.heads('label'), 'filters and order'],
        list.views.ready.map(({ id, label, query }) => [
          code(id),
          ...context.inAllLanguages(label),
          Object.entries(query)
            .map(([name, value]) => code(`${name}=${value}`))
            .join(', '),
        ]),
      ),
    ),
    ...actionsSection(list, context),
    ...blocksSection(list),
    ...linksSection(list, file, context),
    ...section(
      '## Text shown when there are no rows',
      table(
        ['', ...context.heads('text')],
        [
          ['', ...context.inAllLanguages(list.empty.text)],
          ...(list.empty.hint ? [['', ...context.inAllLanguages(list.empty.hint)]] : []),
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
        ...(list.bin ? [['deleted items', list.bin] as const] : []),
      ],
      file,
      context,
    ),
  ];
}

const columnRow = (
  { field, label, cell, sortable, hideable, exportFormat }: ResolvedColumn,
  context: ReferenceContext,
) => [
  code(field),
  ...context.inAllLanguages(label),
  cell,
  sortable ? 'yes' : '',
  hideable ? 'yes' : 'no',
  exportFormat ?? '',
];

function filterRow(
  filter: ResolvedFilter,
  file: DefinitionFile,
  context: ReferenceContext,
): string[] {
  const param =
    filter.as === 'span' ? `${code(filter.filter)}, ${code(filter.end)}` : code(filter.filter);
  const input = {
    text: 'text box',
    select: 'select box',
    chips: 'chips above the rows',
    span: 'first and last date',
  }[filter.as];
  return [
    param,
    ...context.inAllLanguages(filter.label),
    input,
    filter.as === 'select' || filter.as === 'chips' ? choicesOf(filter.choices, file, context) : '',
  ];
}
