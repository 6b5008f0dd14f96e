import type { ResolvedCall } from '../../../shared/resolved/resolved.ts';
import { readAccessEntries, type AccessEntry } from '../../records/accessLog.ts';
import type { Row } from '../../rows/rows.ts';
import { actorOf, type RequestHandler, type Services } from '../context.ts';
import type { Resource } from '../defineResource.ts';
import { callFault } from '../definitionFault.ts';
import { readEntriesPage } from './olderEntries.ts';

/** Creates the handler that returns who has read an item, the newest first. */
export function createAccessLogHandler(
  resource: Resource,
  call: ResolvedCall,
  { db, settings }: Services,
): RequestHandler {
  if (!resource.storage) throw callFault(call, [], 'check.server.noHandler');
  const calls = resource.auditedReads ?? [];
  const historyCalls = calls.filter(({ response }) => response === 'history');
  const toResponse = ({ id, action, staff_name, done_at }: AccessEntry): Row => ({
    id,
    kind: historyCalls.some(({ name }) => name === action) ? 'history' : 'item',
    done_at,
    done_by: staff_name ?? '',
  });
  const actions = calls.map(({ name }) => name);
  return (request) => {
    const subject = { type: resource.id, id: request.row!['id'] as number }; // loaded by the route
    const read = readAccessEntries.bind(null, db, actorOf(request), { subject, actions });
    return readEntriesPage(request, { call, settings, read, toResponse });
  };
}
