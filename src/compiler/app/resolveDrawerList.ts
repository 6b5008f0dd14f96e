import type { AppDefinition } from '../../generated/definitions.ts';
import type { ResolvedDrawerList } from '../../shared/resolved.ts';
import type { Cursor } from '../read/cursor.ts';
import type { Project } from '../project/project.ts';
import { orList } from '../issues/messages.ts';

/** Resolves the list in the drawer, below the menu. Undefined if its call is unknown. */
export function resolveDrawerList(
  at: Cursor<AppDefinition['drawerList']>,
  { calls }: Project,
): ResolvedDrawerList | undefined {
  const known = calls.get(at.get('call').text() ?? '');
  if (!known) return undefined;
  if (known.call.response !== 'items')
    at.get('call').report('check.callResponse', {
      call: known.call.name,
      response: known.call.response,
      responses: orList(['items']),
    });
  return at.value && { ...at.value, call: known.call };
}
