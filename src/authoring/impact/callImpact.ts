import { isDeepStrictEqual } from 'node:util';
import type {
  Access,
  ResolvedCall,
  ResolvedResource,
  ResolvedRight,
} from '../../shared/resolved/resolved.ts';
import { commaList, message, type Message, type Params } from '../../compiler/issues/messages.ts';
import type { Compilation } from '../../compiler/compile.ts';
import { changedProperties } from './compareParts.ts';
import { definitionPlace, type Impact, type Severity, type Versions } from './impact.ts';

/** Returns the impact of calls that are added, removed or changed, without their bodies. */
export function callImpact(versions: Versions): Impact[] {
  const [before, after] = [
    callsOf(versions.before.compilation),
    callsOf(versions.after.compilation),
  ];
  const at = (call: string, version: keyof Versions) => ({
    call,
    place: definitionPlace(versions, version, 'call', call),
  });
  return [
    ...[...before.keys()]
      .filter((call) => !after.has(call))
      .map((call): Impact => ({
        severity: 'breaks',
        message: message('check.impact.callRemoved', { call }),
        ...at(call, 'before'),
      })),
    ...[...after.values()].flatMap((call): Impact[] => {
      const former = before.get(call.name);
      const changes = former
        ? callChanges(former, call)
        : [change('changes', 'check.impact.callAdded', { call: call.name, ...addressOf(call) })];
      return changes.map((one) => ({ ...one, ...at(call.name, 'after') }));
    }),
    ...rightsImpact(versions),
  ];
}

const callsOf = ({ resources }: Compilation): Map<string, ResolvedCall> =>
  new Map(
    [...resources.values()].flatMap(({ calls }) =>
      Object.values(calls).map((call) => [call.name, call] as const),
    ),
  );

const addressOf = ({ method, path }: ResolvedCall) => ({ address: `${method} ${path}` });

type CallChange = Pick<Impact, 'severity' | 'message' | 'widensAccess'>;

const change = (severity: Severity, key: Message['key'], params: Params): CallChange => ({
  severity,
  message: message(key, params),
});

function callChanges(before: ResolvedCall, after: ResolvedCall): CallChange[] {
  const call = after.name;
  const changes: CallChange[] = [];
  if (before.access !== after.access) changes.push(accessChange(call, before.access, after.access));
  if (before.method !== after.method || before.path !== after.path)
    changes.push(
      change('breaks', 'check.impact.callAddress', {
        call,
        before: addressOf(before).address,
        after: addressOf(after).address,
      }),
    );
  const form = ({ response, pointer, hasBody, multipart, by, totals }: ResolvedCall) => ({
    response,
    pointer,
    hasBody,
    multipart,
    by,
    totals,
  });
  if (!isDeepStrictEqual(form(before), form(after)))
    changes.push(change('breaks', 'check.impact.callForm', { call }));
  return [
    ...changes,
    ...filterChanges(before, after),
    ...orderChanges(before, after),
    ...settingChanges(before, after),
  ];
}

/** The properties of calls that have a message of their own. */
const COMPARED = new Set([
  'access',
  'method',
  'path',
  'filters',
  'sortFields',
  'defaultSort',
  'pageSize',
  'variant',
  'response',
  'pointer',
  'hasBody',
  'multipart',
  'by',
  'totals',
]);

function settingChanges(before: ResolvedCall, after: ResolvedCall): CallChange[] {
  const properties = changedProperties(before, after).filter((name) => !COMPARED.has(name));
  const params = { call: after.name, properties: commaList(properties) };
  return properties.length > 0 ? [change('changes', 'check.impact.callSettings', params)] : [];
}

/** What each access allows: a wider one allows everything that it contains. */
const CONTAINS: Record<Access, readonly Access[]> = {
  public: ['company', 'own', 'main'],
  company: ['own', 'main'],
  own: [],
  main: [],
};

function accessChange(call: string, before: Access, after: Access): CallChange {
  const params = {
    call,
    before: message(`check.impact.access.${before}`),
    after: message(`check.impact.access.${after}`),
  };
  if (CONTAINS[before].includes(after))
    return change('loses', 'check.impact.narrowerAccess', params);
  // Neither of `own` and `main` contains the other, so the new one allows more to some.
  return { ...change('breaks', 'check.impact.widerAccess', params), widensAccess: true };
}

function filterChanges(before: ResolvedCall, after: ResolvedCall): CallChange[] {
  const call = after.name;
  const names = [...new Set([...Object.keys(before.filters), ...Object.keys(after.filters)])];
  return names.flatMap((filter): CallChange[] => {
    const [former, current] = [before.filters[filter], after.filters[filter]];
    if (!current) return [change('breaks', 'check.impact.callFilterRemoved', { call, filter })];
    if (!former) return [change('changes', 'check.impact.callFilterAdded', { call, filter })];
    return isDeepStrictEqual(former, current)
      ? []
      : [change('changes', 'check.impact.callFilterChanged', { call, filter })];
  });
}

function orderChanges(before: ResolvedCall, after: ResolvedCall): CallChange[] {
  const call = after.name;
  const missingIn = (other: ResolvedCall) => (field: string) => !other.sortFields.includes(field);
  const removed = before.sortFields.filter(missingIn(after));
  const added = after.sortFields.filter(missingIn(before));
  const changes: CallChange[] = [];
  if (removed.length > 0)
    changes.push(
      change('breaks', 'check.impact.sortRemoved', { call, fields: commaList(removed) }),
    );
  if (added.length > 0)
    changes.push(change('changes', 'check.impact.sortAdded', { call, fields: commaList(added) }));
  if (before.defaultSort !== after.defaultSort)
    changes.push(
      change('changes', 'check.impact.defaultSort', {
        call,
        before: before.defaultSort,
        after: after.defaultSort,
      }),
    );
  if (before.pageSize !== after.pageSize)
    changes.push(
      change('changes', 'check.impact.pageSize', {
        call,
        before: before.pageSize,
        after: after.pageSize,
      }),
    );
  return changes;
}

/** Returns the impact of fields that more or fewer people may read or write. */
const rightsImpact = (versions: Versions): Impact[] =>
  [...versions.after.compilation.resources.values()].flatMap((resource) => {
    const former = versions.before.compilation.resources.get(resource.id);
    if (!former) return [];
    const place = definitionPlace(versions, 'after', 'resource', resource.id);
    return rightChanges(former, resource).map((one) => ({ ...one, place }));
  });

function rightChanges(before: ResolvedResource, after: ResolvedResource): CallChange[] {
  const fields = Object.keys({ ...before.rights, ...after.rights });
  const rightOf = ({ rights }: ResolvedResource, field: string): ResolvedRight => ({
    ...rights?.[field],
  });
  return fields.flatMap((field) =>
    (['read', 'write'] as const).flatMap((operation): CallChange[] => {
      const [former, current] = [
        rightOf(before, field)[operation],
        rightOf(after, field)[operation],
      ];
      if (former === current) return [];
      const params = {
        field,
        resource: after.id,
        operation: message(`check.impact.operation.${operation}`),
      };
      return current === undefined
        ? [{ ...change('breaks', 'check.impact.rightRemoved', params), widensAccess: true }]
        : [change('loses', 'check.impact.rightAdded', params)];
    }),
  );
}
