import type { AppDefinition } from '../../generated/definitions.ts';
import { expectResponse } from '../link/expectResponse.ts';
import type { ResolvedDrawerList } from '../../shared/resolved.ts';
import type { Cursor } from '../read/cursor.ts';
import type { Project } from '../project/project.ts';

/** Resolves the list in the drawer, below the menu. Undefined if its call is unknown. */
export function resolveDrawerList(
  at: Cursor<AppDefinition['drawerList']>,
  { calls }: Project,
): ResolvedDrawerList | undefined {
  const known = calls.get(at.get('call').text() ?? '');
  if (!known) return undefined;
  expectResponse(at.get('call'), known.call, ['items']);
  return at.value && { ...at.value, call: known.call };
}
