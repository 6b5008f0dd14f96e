import { returnsRows, sortedField } from '../../shared/calls/calls.ts';
import type { ResourceDefinition } from '../../language/definitions.ts';
import { conditionsOf, schemaFields } from '../../shared/resolved/schemaFields.ts';
import type {
  JsonSchema,
  ResolvedCall,
  ResolvedEntity,
  ResolvedResource,
} from '../../shared/resolved/resolved.ts';
import { conditionFieldsOf } from '../entities/bodySchemas.ts';
import { requiredFields } from '../language/schemaParts.ts';
import { message } from '../issues/messages.ts';
import type { Project } from '../project/project.ts';
import { responseFields } from '../project/responseFields.ts';
import type { Cursor } from '../read/cursor.ts';

type RightsOf = Pick<ResolvedResource, 'calls' | 'rights'>;

/** Returns the fields that can have rights: those that calls return or send, and their totals. */
export function fieldsWithRights(
  { calls }: RightsOf,
  entity: ResolvedEntity,
  project: Project,
): Record<string, JsonSchema> {
  const totals = Object.values(calls).map((call) => returnedFields(call, entity, project));
  const { create, edit } = entity.bodies;
  return Object.assign({}, ...totals, schemaFields(create), schemaFields(edit)) as Record<
    string,
    JsonSchema
  >;
}

/** Checks that rights have an effect, and that the calls work for accounts without them. */
export function checkRights(
  at: Cursor<ResourceDefinition>,
  resource: RightsOf,
  entity: ResolvedEntity,
  project: Project,
): void {
  const known = fieldsWithRights(resource, entity, project);
  for (const [field, right] of at.get('rights').entries()) {
    if (!Object.hasOwn(known, field)) continue;
    if (right.get('read').exists) checkRead(field, at, resource, { entity, project });
    if (right.get('write').exists) checkWrite(field, at, resource, entity);
  }
}

/** The calls that other accounts than the main one may make, with their positions. */
const callsOfOthers = (at: Cursor<ResourceDefinition>, { calls }: RightsOf) =>
  Object.entries(calls)
    .filter(([, { access }]) => access !== 'main')
    .map(([name, call]) => ({ call, at: at.get('calls').get(name) }));

function checkRead(
  field: string,
  at: Cursor<ResourceDefinition>,
  resource: RightsOf,
  { entity, project }: { entity: ResolvedEntity; project: Project },
): void {
  const right = at.get('rights').get(field);
  const isReturned = Object.values(resource.calls).some((call) =>
    Object.hasOwn(returnedFields(call, entity, project), field),
  );
  if (!isReturned)
    right
      .get('read')
      .reportKey(
        'check.rightNotReturned',
        { field },
        message('check.fix.remove', { name: 'read' }),
      );
  for (const { call, at: callAt } of callsOfOthers(at, resource)) {
    const about = { call: call.name, field };
    if (isSortedBy(call, field)) callAt.get('defaultSort').report('check.rightSort', about);
    if (call.by === field || (call.response === 'map' && ['key', 'label'].includes(field)))
      callAt.get('response').report('check.rightResponse', about);
    if (!right.get('write').exists && Object.hasOwn(sentFields(call, entity), field))
      right.reportKey('check.rightUnread', about);
  }
}

const isSortedBy = (call: ResolvedCall, field: string) =>
  returnsRows(call) && sortedField(call.defaultSort) === field;

function checkWrite(
  field: string,
  at: Cursor<ResourceDefinition>,
  resource: RightsOf,
  entity: ResolvedEntity,
): void {
  const write = at.get('rights').get(field).get('write');
  const senders = (call: ResolvedCall) => Object.hasOwn(sentFields(call, entity), field);
  if (!Object.values(resource.calls).some(senders))
    write.reportKey(
      'check.rightNotSent',
      { field },
      message('check.fix.remove', { name: 'write' }),
    );
  for (const { call } of callsOfOthers(at, resource).filter((one) => senders(one.call))) {
    const [body, about] = [entity.bodies[call.variant!], { call: call.name, field }];
    if (call.variant === 'create' && requiredFields(body).includes(field))
      write.report('check.rightRequired', about);
    if (conditionsOf(body).flatMap(conditionFieldsOf).includes(field))
      write.report('check.rightCondition', about);
  }
}

/** Returns the fields in the response of a call, and those of its totals. */
function returnedFields(
  { response, totals }: ResolvedCall,
  entity: ResolvedEntity,
  { entities }: Project,
): Record<string, JsonSchema> {
  if (response === 'none') return {};
  return { ...responseFields(entities.get(totals ?? '')), ...responseFields(entity) };
}

/** Returns the fields in the body of a call. */
const sentFields = ({ variant }: ResolvedCall, { bodies }: ResolvedEntity) =>
  variant ? schemaFields(bodies[variant]) : {};
