import type { ResourceDefinition } from '../../generated/definitions.ts';
import type { ResolvedResource } from '../../shared/resolved.ts';
import type { ResolvedStorage } from '../../shared/storage.ts';
import { message } from '../issues/messages.ts';
import type { Cursor } from '../read/cursor.ts';

/** Reports deleted items that the bin cannot keep: accounts, and items without a stored name. */
export function checkKept(
  at: Cursor<ResourceDefinition>,
  { calls }: ResolvedResource,
  { fields }: ResolvedStorage,
): void {
  for (const [name, { keptDays, nameField }] of Object.entries(calls)) {
    if (keptDays === undefined) continue;
    const callAt = at.get('calls').get(name);
    const [password] = Object.entries(fields).find(([, { type }]) => type === 'password') ?? [];
    if (password !== undefined)
      callAt
        .get('keptDays')
        .reportKey(
          'check.keptAccount',
          { field: password },
          message('check.fix.remove', { name: 'keptDays' }),
        );
    const named = fields[nameField ?? ''];
    if (named && (named.source.kind !== 'column' || named.type !== 'text'))
      callAt
        .get(callAt.get('nameField').exists ? 'nameField' : 'keptDays')
        .report('check.keptNameField', { field: nameField! });
  }
}
