import type { AppDefinition } from '../../language/definitions.ts';
import { checkReferences } from '../link/checkReferences.ts';
import { expectResponse } from '../link/expectResponse.ts';
import { optional } from '../project/optional.ts';
import type { Project } from '../project/project.ts';
import { responseFields } from '../project/responseFields.ts';
import type { ResolvedApp, ResolvedCall, SessionCall } from '../../shared/resolved/resolved.ts';
import type { Cursor } from '../read/cursor.ts';

type SessionCursor = Cursor<AppDefinition['session']>;

/** Used for a call of the session that is unknown, which has been reported. */
const NO_CALL: ResolvedCall = {
  name: '',
  method: 'GET',
  effect: 'read',
  path: '/',
  access: 'main',
  hasBody: false,
  response: 'none',
  pointer: '',
  filters: {},
  sortFields: [],
  defaultSort: 'id',
  pageSize: 0,
};

/** The allowed responses of each call of the session. */
const RESPONSES: Record<SessionCall, ResolvedCall['response'][]> = {
  signIn: ['item'],
  signOut: ['none', 'item'],
  profile: ['item'],
  language: ['item', 'none'],
};

/** The calls of the session that must send a body. */
const CALLS_WITH_BODY: SessionCall[] = ['signIn', 'language'];

/** Resolves the calls of the session and the fields of the profile that the client reads. */
export function resolveSession(at: SessionCursor, project: Project): ResolvedApp['session'] {
  const names = Object.keys(RESPONSES) as SessionCall[];
  for (const name of names) checkCall(at, name, project);
  checkFields(at, project);
  const call = (name: SessionCall) => project.calls.get(at.get(name).text() ?? '')?.call ?? NO_CALL;
  return {
    signIn: call('signIn'),
    signOut: call('signOut'),
    profile: call('profile'),
    ...optional('language', at.get('language').exists ? call('language') : undefined),
    fields: at.get('fields').value,
  };
}

function checkCall(session: SessionCursor, name: SessionCall, { calls }: Project): void {
  const at = session.get(name);
  const call = calls.get(at.text() ?? '')?.call;
  if (!call || !expectResponse(at, call, RESPONSES[name])) return;
  if (CALLS_WITH_BODY.includes(name) && !call.hasBody)
    at.report('check.callWithoutBody', { call: call.name });
}

/**
 * Reports names of fields that the profile does not have. The defaults may be missing: a product
 * need have neither main accounts nor companies.
 */
function checkFields(at: SessionCursor, project: Project): void {
  const entity = project.calls.get(at.get('profile').text() ?? '')?.entity;
  if (!entity) return;
  const stated = at
    .get('fields')
    .entries()
    .filter(([, field]) => field.isStated)
    .map(([, field]) => ({ refers: 'field' as const, name: field.value, at: field }));
  checkReferences(project, stated, { fields: responseFields(entity), entity: entity.id });
}
