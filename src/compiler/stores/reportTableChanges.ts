import { message, type Message } from '../issues/messages.ts';
import type { HelperColumn } from './plannedTables.ts';
import type { TableChange } from './tableChanges.ts';

/** Reports what the tables of the snapshot lack, where a store needs it. */
export function reportTableChanges(changes: readonly TableChange[]): void {
  for (const change of changes) {
    const { at, table } = change;
    const column = 'column' in change ? change.column : '';
    if (change.kind === 'missing')
      at.report('check.table.missing', { table, column }, message('check.table.missing.fix'));
    else if (change.kind === 'taken')
      at.report(
        'check.columnInUse',
        { table, column, use: useOf(change.helper) },
        message('check.columnInUse.fix'),
      );
    else if (change.kind === 'changeCheck')
      at.report(
        'check.table.changeCheck',
        { table, column, name: change.name },
        message('check.table.fix'),
      );
    else if (change.kind === 'changeType')
      at.report(
        'check.table.changeType',
        { table, column, from: change.from, to: change.planned.sqlTypes[0] ?? '' },
        message('check.table.fix'),
      );
    else if (change.kind === 'renameColumn')
      at.report(
        'check.table.renameColumn',
        { table, column, was: change.was },
        message('check.table.fix'),
      );
    else if (change.kind === 'renameIndex')
      at.report(
        'check.table.renameIndex',
        { table, name: change.name, was: change.was },
        message('check.table.fix'),
      );
    else if (change.kind === 'default')
      at.report(
        'check.table.default',
        { table, column, value: change.value },
        message('check.table.fix'),
      );
    else if (change.kind === 'dropIndex')
      at.report('check.table.dropIndex', { table, name: change.name }, message('check.table.fix'));
    else if (change.kind === 'newIndex')
      at.report('check.table.newIndex', { table, name: change.name }, message('check.table.fix'));
    else at.report(`check.table.${change.kind}`, { table, column }, message('check.table.fix'));
  }
}

/** Says what a column contains: the values of a former field, or what follows from a column. */
const useOf = (helper: HelperColumn | undefined): Message =>
  helper
    ? message(`check.columnUse.${helper.for}`, { name: helper.of })
    : message('check.columnUse.former');
