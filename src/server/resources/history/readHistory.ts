import type { FastifyRequest } from 'fastify';
import { isObject } from '../../../shared/resolved/schemaFields.ts';
import type { Language, ResolvedCall } from '../../../shared/resolved/resolved.ts';
import { readHistoryEntries, type HistoryEntry } from '../../records/itemHistory.ts';
import type { Row } from '../../rows/rows.ts';
import { notFound } from '../../base/problem.ts';
import { boundFields } from '../../rows/bindField.ts';
import { actorOf, type RequestHandler, type Services } from '../context.ts';
import type { Resource } from '../defineResource.ts';
import { callFault } from '../definitionFault.ts';
import { readEntriesPage } from './olderEntries.ts';
import { unreadableFields } from '../reading/rights.ts';
import { itemIdOf } from '../rowKey.ts';

/** Creates the handler that returns the changes of an item, the newest first. */
export function createHistoryHandler(
  resource: Resource,
  call: ResolvedCall,
  { db, settings, app }: Services,
): RequestHandler {
  const { history, historyItem } = resource;
  if (!history && !historyItem) throw callFault(call, [], 'check.server.noHandler');
  const type = history?.type ?? resource.id;
  const findItem = async (request: FastifyRequest) => {
    const params = request.params as Record<string, string>;
    const id = historyItem
      ? await historyItem(db, actorOf(request), params)
      : itemIdOf(resource, request.row ?? {}); // the route has loaded it, if it is stored
    if (id === undefined) throw notFound();
    return { type, id };
  };
  const hiddenFrom = (request: FastifyRequest) =>
    withDerived(resource, unreadableFields(request, resource.rights, call));
  return async (request) => {
    const item = await findItem(request);
    const hidden = hiddenFrom(request);
    return readEntriesPage(request, {
      call,
      settings,
      read: (slice) => readHistoryEntries(db, actorOf(request), item, slice),
      toResponse: (entry) => toResponse(entry, [request.language, ...app.languages], hidden),
    });
  };
}

const toResponse = (
  { id, kind, version, done_at, staff_name, erased_at, before, after }: HistoryEntry,
  languages: readonly Language[],
  hidden: ReadonlySet<string>,
): Row => ({
  id,
  kind,
  version,
  done_at,
  done_by: staff_name,
  erased: erased_at !== null,
  before: toValues(before, languages, hidden),
  after: toValues(after, languages, hidden),
});

const toValues = (
  values: Row | null,
  languages: readonly Language[],
  hidden: ReadonlySet<string>,
): Row =>
  Object.fromEntries(
    Object.entries(values ?? {})
      .filter(([name]) => !hidden.has(name))
      .map(([name, value]) => [
        name,
        Array.isArray(value)
          ? value.map((item: unknown) => inLanguage(item, languages))
          : inLanguage(value, languages),
      ]),
  );

/** Adds the fields that only calls send, if their value is that of a field that is returned. */
function withDerived({ storage, history }: Resource, fields: readonly string[]): Set<string> {
  const all = storage && boundFields(storage);
  const columns = fields.flatMap((name) => all?.get(name)?.column ?? []);
  const derived = [...(history?.fields ?? [])].flatMap(([name, { column = '', follows = '' }]) =>
    fields.includes(follows) || columns.includes(column) ? [name] : [],
  );
  return new Set([...fields, ...(fields.length > 0 ? derived : [])]);
}

/**
 * Returns a linked row with its name in one language; in another one if the product has had the
 * language only since. Other values are returned as they are.
 */
function inLanguage(value: unknown, [language, ...others]: readonly Language[]): unknown {
  if (!isObject(value) || !('id' in value)) return value;
  const known = [language!, ...others].find((one) => typeof value[one] === 'string');
  return known === undefined ? value : { id: value['id'], name: value[known] };
}
