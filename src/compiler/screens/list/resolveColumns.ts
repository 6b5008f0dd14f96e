import type {
  ColumnDefinition,
  ExtraColumnDefinition,
  FigureColumnDefinition,
  ListDefinition,
} from '../../../language/definitions.ts';
import type {
  JsonSchema,
  ResolvedColumn,
  ResolvedList,
} from '../../../shared/resolved/resolved.ts';
import type { Cursor } from '../../read/cursor.ts';
import { suggest } from '../../issues/didYouMean.ts';
import { flagOr } from '../../language/defaults.ts';
import type { FieldPart } from '../../language/manifests.ts';
import { optional } from '../../project/optional.ts';
import type { KnownCall } from '../../project/project.ts';
import { reportRepeats } from '../../project/reportRepeats.ts';
import { resolveShownField } from '../resolveShownField.ts';
import { propertyAt } from '../../project/responseFields.ts';
import type { ScreenContext } from '../screenContext.ts';
import { isNumeric } from '../../language/schemaParts.ts';

/**
 * Resolves the columns of a list.
 * @param nameField the field that names a row. By default, users cannot hide its column.
 */
export function resolveColumns(
  at: Cursor<ListDefinition>,
  nameField: string | undefined,
  known: KnownCall,
  screen: ScreenContext,
): ResolvedColumn[] {
  const columns = at.get('columns').items();
  reportRepeats(columns, 'field');
  const isReport = at.get('view').value !== 'table';
  return columns.flatMap((column) => {
    const resolved = resolveColumn(column, known, screen, nameField);
    return resolved ? [{ ...resolved, ...resolveReportProperties(column, known, isReport) }] : [];
  });
}

/** Resolves the properties that only the columns of a report have: a list that is no `table`. */
function resolveReportProperties(
  at: Cursor<ColumnDefinition>,
  { entity }: KnownCall,
  isReport: boolean,
): Pick<ResolvedColumn, 'total' | 'phone'> {
  const [total, phone] = [at.get('total'), at.get('phone')];
  for (const part of [total, phone])
    if (part.exists && !isReport)
      part.reportKey('check.reportColumn', { name: String(part.path.at(-1)) });
  const property = propertyAt(entity, at.get('field').text() ?? '');
  if (total.exists && property && !isNumeric(property))
    total.report('check.notNumber', { field: at.get('field').value, name: 'total' });
  return {
    ...optional('total', total.text()),
    ...optional('phone', phone.text()),
  };
}

/** Resolves the columns for rows that have the figures of the call's totals. */
export function resolveFallbackColumns(
  at: Cursor<ListDefinition>,
  { call }: KnownCall,
  screen: ScreenContext,
): ResolvedColumn[] | undefined {
  const columns = at.get('fallbackColumns');
  if (!columns.exists) return undefined;
  reportRepeats(columns.items(), 'field');
  const entity = screen.project.entities.get(call.totals ?? '');
  return columns.items().flatMap((column) => {
    const resolved = resolveColumn(column, { call, entity }, screen);
    return resolved ? [{ ...resolved, total: resolved.field }] : [];
  });
}

function resolveColumn(
  at: Cursor<ColumnDefinition | ExtraColumnDefinition | FigureColumnDefinition>,
  known: KnownCall,
  screen: ScreenContext,
  nameField?: string,
): ResolvedColumn | undefined {
  const shown = resolveShownField(at, known, 'col', screen);
  if (!shown) return undefined;
  const { resolved, property, part, isReturned } = shown;
  const { field } = resolved;
  checkMaxLines(at.get('maxLines'), property, part);
  if (isReturned) checkSortable(at.get('sortable'), field, known);
  return {
    ...resolved,
    align: at.get('align').text() ?? part?.align ?? 'start',
    sortable: flagOr(at.get('sortable'), known.call.sortFields.includes(field)),
    hideable: flagOr(at.get('hideable'), field !== nameField),
    showLabel: at.get('showLabel').flag() ?? (part?.align === 'number' && !at.get('icon').exists),
    ...optional('width', at.get('width').number()),
    ...optional('maxLines', at.get('maxLines').number()),
    ...optional('tooltip', at.get('tooltip').text()),
    ...optional('icon', at.get('icon').text()),
    ...resolveExportFormat(at.get('exportFormat'), field, known),
  };
}

/**
 * Reports `maxLines` on a number, because a number that is cut off looks like a different number.
 * Cells that also accept texts are exempt.
 */
function checkMaxLines(
  at: Cursor,
  property: JsonSchema | undefined,
  part: FieldPart | undefined,
): void {
  if (at.exists && isNumeric(property) && !part?.accepts.includes('string'))
    at.report('check.clippedNumber');
}

/**
 * Resolves the export, which every list has. Its file contains the columns of the list and then the
 * extra ones.
 */
export function resolveExport(
  at: Cursor<ListDefinition>,
  known: KnownCall,
  screen: ScreenContext,
): NonNullable<ResolvedList['export']> {
  const extra = at.get('export').get('extraColumns');
  reportRepeats([...at.get('columns').items(), ...extra.items()], 'field');
  return {
    ...optional('fileName', at.get('export').get('fileName').text()),
    extraColumns: extra.items().flatMap((column) => resolveColumn(column, known, screen) ?? []),
  };
}

/** Checks the format of an exported value. Only a number can be exported as a number. */
function resolveExportFormat(
  at: Cursor,
  field: string,
  { entity }: KnownCall,
): Pick<ResolvedColumn, 'exportFormat'> {
  // The language check has reported any other value.
  const as = at.text() as ResolvedColumn['exportFormat'];
  const property = propertyAt(entity, field);
  if (as !== undefined && as !== 'text' && property && !isNumeric(property))
    at.report('check.notNumber', { field, name: 'exportFormat' });
  return optional('exportFormat', as);
}

function checkSortable(at: Cursor, field: string, { call }: KnownCall): void {
  if (at.flag() === true && !call.sortFields.includes(field))
    at.report('check.notSortable', { call: call.name, field }, suggest(field, call.sortFields));
}
