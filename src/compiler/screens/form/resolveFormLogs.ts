import type { FormDefinition } from '../../../language/definitions.ts';
import type { ResolvedCall, ResolvedForm } from '../../../shared/resolved/resolved.ts';
import { message } from '../../issues/messages.ts';
import { optional } from '../../project/optional.ts';
import type { FormSource } from '../../project/project.ts';
import type { Cursor } from '../../read/cursor.ts';
import { resolveAccessLog, resolveHistory } from '../resolveHistory.ts';
import type { FormContext } from './formContext.ts';

/**
 * Resolves the changes of the edited item, and who has read it. Only the screen for editing and a
 * dialog that edits show them.
 */
export function resolveFormLogs(
  { at, file }: FormSource,
  { save, entity, screen }: FormContext,
): Pick<ResolvedForm, 'history' | 'accessLog'> {
  const [history, accessLog] = [file.get('history'), file.get('accessLog')];
  if (!editsItem(at, save)) {
    for (const property of [history, accessLog]) expectEdit(property, file);
    return {};
  }
  const call = save;
  return {
    ...optional('history', resolveHistory(history, { call, entity, form: file }, screen)),
    ...optional('accessLog', resolveAccessLog(accessLog, { call }, screen)),
  };
}

const editsItem = (at: FormSource['at'], { effect }: ResolvedCall): boolean =>
  at.path[0] === 'edit' || (at.path[0] === 'dialog' && effect === 'update');

/** Reports a property about the edited item in a file that edits none. */
function expectEdit(property: Cursor<string | undefined>, file: Cursor<FormDefinition>): void {
  if (!property.exists || file.get('edit').exists) return;
  property.reportKey(
    'check.historyWithoutEdit',
    {},
    message('check.fix.removeOr', { name: String(property.path.at(-1)), other: 'edit' }),
  );
}
