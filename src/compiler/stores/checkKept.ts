import type { ResourceDefinition } from '../../language/definitions.ts';
import type { ResolvedResource } from '../../shared/resolved/resolved.ts';
import { message } from '../issues/messages.ts';
import type { Cursor } from '../read/cursor.ts';
import type { FieldCodes } from './fieldCode.ts';

/** Reports deleted items that the bin cannot keep: accounts, and items without a stored name. */
export function checkKept(
  at: Cursor<ResourceDefinition>,
  { calls }: ResolvedResource,
  fields: FieldCodes,
): void {
  for (const [name, { keptDays, nameField }] of Object.entries(calls)) {
    if (keptDays === undefined) continue;
    const callAt = at.get('calls').get(name);
    const [password] = [...fields].find(([, { kept }]) => kept?.type.isSecret) ?? [];
    if (password !== undefined)
      callAt
        .get('keptDays')
        .reportKey(
          'check.keptAccount',
          { field: password },
          message('check.fix.remove', { name: 'keptDays' }),
        );
    const named = fields.get(nameField ?? '');
    if (named && !(named.kept && named.matches.includes('text')))
      callAt
        .get(callAt.get('nameField').exists ? 'nameField' : 'keptDays')
        .report('check.keptNameField', { field: nameField! });
  }
}
