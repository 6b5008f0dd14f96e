import { isDeepStrictEqual } from 'node:util';
import type { ResolvedColumn, ResolvedScreen } from '../../shared/resolved/resolved.ts';
import { commaList, message } from '../../compiler/issues/messages.ts';
import { screenPlace, type Impact, type Versions } from './impact.ts';
import { translated } from './labels.ts';

/**
 * Returns the impact on exported files with a prescribed name, which other programs may read: their
 * columns with order, names and types.
 */
export const exportImpact = (versions: Versions): Impact[] =>
  [...versions.after.compilation.screens.values()].flatMap((screen): Impact[] => {
    const former = versions.before.compilation.screens.get(screen.id);
    const [before, after] = [former && exported(former), exported(screen)];
    if (!before) return [];
    const place = screenPlace(versions, 'after', screen.id);
    const common = { screen: screen.id, place };
    if (!after)
      return [
        {
          severity: 'loses',
          message: message('check.impact.exportRemoved', { screen: screen.id }),
          ...common,
        },
      ];
    return columnImpact(versions, screen.id, before, after).map((one) => ({ ...one, ...common }));
  });

/** Returns the columns of the exported file of a list. Undefined if its name is not prescribed. */
const exported = (screen: ResolvedScreen): ResolvedColumn[] | undefined =>
  screen.kind === 'list' && screen.export?.fileName !== undefined
    ? [...screen.columns, ...screen.export.extraColumns]
    : undefined;

function columnImpact(
  versions: Versions,
  screen: string,
  before: readonly ResolvedColumn[],
  after: readonly ResolvedColumn[],
): Pick<Impact, 'severity' | 'message'>[] {
  const fields = (columns: readonly ResolvedColumn[]) => columns.map(({ field }) => field);
  const impacts: Pick<Impact, 'severity' | 'message'>[] = [];
  if (!isDeepStrictEqual(fields(before), fields(after))) {
    const isLost = fields(before).some((field) => !fields(after).includes(field));
    const params = { screen, columns: commaList(fields(after)) };
    impacts.push({
      severity: isLost ? 'loses' : 'changes',
      message: message('check.impact.exportColumns', params),
    });
  }
  for (const column of after) {
    const former = before.find(({ field }) => field === column.field);
    if (!former) continue;
    const [type, formerType] = [typeOf(column), typeOf(former)];
    const params = { screen, field: column.field };
    if (type !== formerType)
      impacts.push({
        severity: 'changes',
        message: message('check.impact.exportType', { ...params, before: formerType, after: type }),
      });
    const name = translated(versions.after.compilation.texts, column.label);
    const formerName = translated(versions.before.compilation.texts, former.label);
    if (!isDeepStrictEqual(name, formerName))
      impacts.push({
        severity: 'changes',
        message: message('check.impact.exportName', { ...params, before: formerName, after: name }),
      });
  }
  return impacts;
}

const typeOf = ({ cell, exportFormat }: ResolvedColumn): string => exportFormat ?? cell;
