import type { AppDefinition } from '../../generated/definitions.ts';
import { expectResponse } from '../link/expectResponse.ts';
import type { ResolvedDrawerList } from '../../shared/resolved.ts';
import { optional } from '../project/optional.ts';
import type { Cursor } from '../read/cursor.ts';
import type { Project } from '../project/project.ts';

/** Resolves the list in the drawer, below the menu. Undefined if its call is unknown. */
export function resolveDrawerList(
  at: Cursor<AppDefinition['drawerList']>,
  { calls }: Project,
): ResolvedDrawerList | undefined {
  const callAt = (name: 'call' | 'fallbackCall') => {
    const known = calls.get(at.get(name).text() ?? '');
    if (known) expectResponse(at.get(name), known.call, ['items']);
    return known?.call;
  };
  const call = callAt('call');
  if (!call || !at.value) return undefined;
  const { fallbackCall: _name, ...stated } = at.value;
  return { ...stated, call, ...optional('fallbackCall', callAt('fallbackCall')) };
}
