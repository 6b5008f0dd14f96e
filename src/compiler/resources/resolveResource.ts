import type {
  AppDefinition,
  CallDefinition,
  ResourceDefinition,
} from '../../language/definitions.ts';
import {
  answeredEntity,
  isPaged,
  isReadOnly,
  resourceOf,
  returnsRows,
} from '../../shared/calls/calls.ts';
import type {
  Effect,
  Method,
  ResolvedApp,
  ResolvedCall,
  ResolvedEditable,
  ResolvedEntity,
  ResolvedResource,
} from '../../shared/resolved/resolved.ts';
import { checkLiteral } from '../entities/checkLiteral.ts';
import { checkBin, keptOf } from './bin.ts';
import { checkCall, checkTotals } from './checkCall.ts';
import { checkAccessLog, checkHistory } from './checkHistory.ts';
import { checkRights, fieldsWithRights } from './checkRights.ts';
import { fallbacksOf, percentsOf, withTotalFields } from './fallbacks.ts';
import { withFeature } from './features.ts';
import { filterRulesOf } from './filterRules.ts';
import type { Reference } from '../language/language.ts';
import type { Cursor } from '../read/cursor.ts';
import type { Definition, Definitions } from '../language/definitions.ts';
import {
  defaultEffect,
  defaultMethod,
  defaultResponse,
  hasBodyByDefault,
  variantOf,
} from '../language/callDefaults.ts';
import { flagOr, textOr } from '../language/defaults.ts';
import { optional } from '../project/optional.ts';
import type { KnownCall, MutableProject, Project } from '../project/project.ts';
import { runUnit } from '../project/runUnit.ts';
import { checkReferences } from '../link/checkReferences.ts';
import { isIndependent } from '../link/isIndependent.ts';
import { envelopeOf } from '../app/resolveApp.ts';
import { responseFields } from '../project/responseFields.ts';
import { message } from '../issues/messages.ts';

/** Resolves every resource file. Of two with the same id, the first is used. */
export function resolveResources(
  definitions: Definitions,
  project: MutableProject,
  app: Cursor<AppDefinition>,
): void {
  const endpoints = new Map<string, string>();
  for (const definition of definitions.resource) {
    const { name, at, path } = definition;
    const id = textOr(at.get('id'), name);
    if (project.resources.has(id)) {
      at.get('id').report(
        'check.nameTaken',
        { name: id, kind: message('check.kind.resource') },
        message('check.fix.changeId'),
      );
      continue;
    }
    const settings: Settings = {
      envelope: envelopeOf(app),
      apiPath: app.get('apiPath').text() ?? '',
      ...optional('restoredViews', restoredViewsOf(app)),
    };
    const { resource, calls } = runUnit(
      project,
      'resource',
      path,
      [definition, JSON.stringify(settings)],
      (tracked) => resolveFile(id, definition, settings, tracked),
    );
    project.resources.set(id, resource);
    for (const known of calls) project.calls.set(known.call.name, known);
    checkDuplicateEndpoints(at.get('calls'), resource, endpoints);
  }
  project.resources = project.units.keep('resources', project.resources);
  project.calls = project.units.keep('calls', project.calls);
}

/** What `app.json` says about resources. */
interface Settings {
  envelope: ResolvedApp['envelope'];
  /** What `{apiPath}` at the beginning of a path stands for. */
  apiPath: string;
  /** The resource of the saved views of lists, if they can be restored. */
  restoredViews?: string;
}

function restoredViewsOf(app: Cursor<AppDefinition>): string | undefined {
  const name = app.get('views').get('restore').text();
  return name === undefined ? undefined : resourceOf({ name });
}

/**
 * Reports calls with the same method and path. A call that changes data and one with
 * `"effect": "read"` may share both.
 */
function checkDuplicateEndpoints(
  at: Cursor<ResourceDefinition['calls']>,
  resource: ResolvedResource,
  endpoints: Map<string, string>,
): void {
  for (const [name, call] of Object.entries(resource.calls)) {
    const endpoint = `${call.method} ${call.path.replace(/:[^/]+/g, ':')}${call.effect === 'read' ? ' that only reads' : ''}`;
    const other = endpoints.get(endpoint);
    if (other !== undefined)
      at.get(name).get('path').report('check.duplicateCall', { call: other });
    endpoints.set(endpoint, call.name);
  }
}

/** Resolves one resource file and its entity. */
function resolveFile(
  id: string,
  { name, at, references }: Definition<ResourceDefinition>,
  settings: Settings,
  project: Project,
): { resource: ResolvedResource; calls: KnownCall[] } {
  const entityId = textOr(at.get('entity'), name);
  if (!at.get('entity').exists)
    checkReferences(project, [{ refers: 'entity', at: at.get('entity'), name: entityId }]);
  const entity = project.entities.get(entityId);
  at.use('resource', id, { reason: 'definition' });
  for (const [call, value] of at.get('calls').entries())
    value.use('call', `${id}.${call}`, { reason: 'definition' });
  const resolved = resolveResource(id, at, entity, settings);
  const store = textOr(at.get('store'), name);
  const resource = {
    ...withTotalFields(at, resolved, project, entity),
    entity: entityId,
    ...optional('store', project.stores.has(store) ? store : undefined),
  };
  checkBin(at.get('calls'), resource, settings.restoredViews);
  if (entity) {
    const scope = { entity: entity.id, fields: responseFields(entity) };
    const fields = references.filter((one) => !isIndependent(one) && one.at.isStated);
    const isRight = (one: Reference) => one.at.path[0] === 'rights';
    const others = fields.filter((one) => !isRight(one));
    checkReferences(project, [...others, ...defaultSorts(at, resource)], scope);
    checkReferences(project, fields.filter(isRight), {
      entity: entity.id,
      fields: fieldsWithRights(resource, entity, project),
    });
    checkRights(at, resource, entity, project);
  }
  const calls = Object.values(resource.calls).map((call) => ({
    call,
    entity: project.entities.get(answeredEntity(call, entityId)),
  }));
  return { resource, calls };
}

/** Returns the fields by which calls sort their rows by default, where a call does not state it. */
const defaultSorts = (at: Cursor<ResourceDefinition>, { calls }: Pick<ResolvedResource, 'calls'>) =>
  at
    .get('calls')
    .entries()
    .flatMap(([name, call]): Reference[] => {
      const { defaultSort } = calls[name]!;
      return returnsRows(calls[name]!) && !call.get('defaultSort').isStated
        ? [{ refers: 'sortField', at: call, name: defaultSort }]
        : [];
    });

function resolveResource(
  id: string,
  at: Cursor<ResourceDefinition>,
  entity: ResolvedEntity | undefined,
  settings: Settings,
): Omit<ResolvedResource, 'entity'> {
  const editable = resolveEditable(at.get('editable'), entity);
  const stated = at.get('touches');
  const touches = stated.exists
    ? stated.items().flatMap((resource) => resource.text() ?? [])
    : undefined;
  const calls = at
    .get('calls')
    .entries()
    .map(
      ([name, call]) =>
        [
          name,
          withFeature(
            withTouches(
              withRefusal(resolveCall(`${id}.${name}`, call, entity, settings), editable),
              touches,
            ),
            call.get('feature').text() ?? at.get('feature').text(),
          ),
        ] as const,
    );
  checkHistory(at.get('calls'), Object.fromEntries(calls));
  checkAccessLog(at.get('calls'), Object.fromEntries(calls));
  return {
    id,
    ...optional('editable', editable),
    ...optional('itemOnly', at.get('itemOnly').value),
    ...optional('rights', at.get('rights').value),
    calls: Object.fromEntries(calls),
  };
}

/** Adds the reason that the server returns if it refuses to change an item. */
const withRefusal = (call: ResolvedCall, editable: ResolvedEditable | undefined): ResolvedCall =>
  editable && !isReadOnly(call) && call.path.includes('/:id')
    ? { ...call, refusal: editable.reason }
    : call;

const withTouches = (call: ResolvedCall, touches: readonly string[] | undefined): ResolvedCall =>
  touches === undefined || isReadOnly(call) ? call : { ...call, touches: [...touches] };

/** Resolves which items can be changed: the field that decides it, and the text of the reason. */
function resolveEditable(
  at: Cursor<ResourceDefinition['editable']>,
  entity: ResolvedEntity | undefined,
): ResolvedEditable | undefined {
  const field = at.get('field').text();
  if (field === undefined) return undefined;
  const fields = entity ? responseFields(entity) : {};
  if (fields[field]) checkLiteral(at.get('is'), fields[field]);
  return at.value;
}

function resolveCall(
  name: string,
  at: Cursor<CallDefinition>,
  entity: ResolvedEntity | undefined,
  { envelope, apiPath }: Settings,
): ResolvedCall {
  const [, callName = ''] = name.split('.');
  const method = textOr(at.get('method'), defaultMethod(callName, at.get('effect').text()));
  const response = textOr(at.get('response'), defaultResponse(callName, method));
  const effect = textOr(at.get('effect'), defaultEffect(callName, method));
  const call: ResolvedCall = {
    name,
    method,
    path: at.get('path').text()?.replace('{apiPath}', apiPath) ?? '/',
    access: at.get('access').value,
    ...bodyOf(at, method, effect),
    effect,
    ...optional('replayMinutes', at.get('replayMinutes').number()),
    ...keptOf(at, entity),
    ...(at.get('audited').flag() ? { audited: true } : {}),
    response,
    pointer:
      at.get('pointer').text() ??
      {
        page: envelope.items,
        bin: envelope.items,
        items: envelope.items,
        map: envelope.item,
        counts: envelope.item,
        item: envelope.item,
        history: envelope.items,
        accessLog: envelope.items,
        none: '',
      }[response] ??
      '',
    ...optional('by', at.get('by').text()),
    ...optional('errorsPointer', at.get('errorsPointer').text()),
    filters: filterRulesOf(at.get('filters')),
    sortFields: at
      .get('sortFields')
      .items()
      .flatMap((field) => field.text() ?? []),
    defaultSort: at.get('defaultSort').text() ?? '',
    pageSize: isPaged({ response }) ? at.get('pageSize').value : 0,
    ...optional('totals', at.get('totals').text()),
    ...(['page', 'items', 'item'].includes(response)
      ? {
          ...optional('fallbacks', fallbacksOf(entity)),
          ...optional('percents', percentsOf(entity)),
        }
      : {}),
  };
  checkCall(call, at, entity);
  checkTotals(at.get('totals'), call);
  return call;
}

/** Returns the properties about the body. */
function bodyOf(
  at: Cursor<CallDefinition>,
  method: Method,
  effect: Effect,
): Pick<ResolvedCall, 'hasBody' | 'variant' | 'multipart' | 'sendsId'> {
  if (!flagOr(at.get('hasBody'), hasBodyByDefault(method, effect))) return { hasBody: false };
  const multipart = at.get('encoding').value === 'multipart';
  return {
    hasBody: true,
    variant: variantOf(effect),
    ...(multipart ? { multipart } : {}),
    ...(at.get('sendsId').value ? { sendsId: true } : {}),
  };
}
