import type { DetailDefinition, PageDefinition } from '../../language/definitions.ts';
import { isReadOnly, resourceOf } from '../../shared/calls/calls.ts';
import type { Condition } from '../../shared/resolved/condition.ts';
import type { CallAccess, ResolvedAction, ResolvedCall } from '../../shared/resolved/resolved.ts';
import { isObject } from '../../shared/resolved/schemaFields.ts';
import type { ActionPart } from '../language/manifests.ts';
import type { FormSource, KnownCall, Project, ScreenSource } from '../project/project.ts';
import { optional } from '../project/optional.ts';
import { responseFields } from '../project/responseFields.ts';
import type { Cursor } from '../read/cursor.ts';
import { loadNameOf, saveNameOf } from './form/formCalls.ts';
import type { ScreenContext } from './screenContext.ts';

/** What an action needs of the account and, on a row, of the row. */
interface Needs {
  requires?: CallAccess[];
  /** Whether the calls of the action accept the row, as far as its fields say so. */
  accepts?: Condition;
}

/**
 * Returns which calls an action needs, and for which rows they are not refused. Reports an action
 * of a row whose call refuses some rows if no field of the row says which.
 * @param hasRow whether the action is applied to a row, to rows or to the item of a detail
 */
export function actionNeeds(
  at: Cursor,
  { options: schema }: Pick<ActionPart, 'options'>,
  options: ResolvedAction['options'],
  hasRow: boolean,
  { project, scope }: ScreenContext,
): Needs {
  const used = requiredOptions(schema).flatMap(([name, refers]) => {
    const optionAt = at.get('options').get(name);
    const position = optionAt.exists ? optionAt : at.get('action');
    return usesOf(refers, options[name], project).map((use) => ({ ...use, position }));
  });
  const requires = used.flatMap(({ access }) => access);
  const rows = project.calls.get(scope.call ?? '');
  const accepted = rows && hasRow ? used.flatMap((use) => acceptedRows(use, rows, project)) : [];
  return {
    ...(requires.length > 0 ? { requires } : {}),
    ...optional('accepts', allOf(accepted)),
  };
}

/** Returns a condition that is met if all of these are. Undefined if there is none. */
export function allOf(conditions: readonly (Condition | undefined)[]): Condition | undefined {
  const stated = conditions.filter((condition) => condition !== undefined);
  return stated.length > 1 ? { all: stated } : stated[0];
}

/** Returns the options without which an action does nothing, with what each of them names. */
const requiredOptions = ({ required, properties }: ActionPart['options']): [string, unknown][] =>
  (Array.isArray(required) ? (required as string[]) : []).map((name) => {
    const property = isObject(properties) ? properties[name] : undefined;
    return [name, isObject(property) ? property['refers'] : undefined];
  });

/** What an option of an action uses: a call, or a screen with the call that it makes for the row. */
interface Use {
  access: CallAccess[];
  call: KnownCall | undefined;
}

function usesOf(refers: unknown, value: unknown, project: Project): Use[] {
  if (refers === 'call' || refers === 'change') {
    // The name has been replaced by the call. An unknown name has been reported.
    const call = isObject(value) ? (value as unknown as ResolvedCall) : undefined;
    const known = project.calls.get(call?.name ?? '');
    return known ? [{ access: restrictionsOf(known.call), call: known }] : [];
  }
  const screens = { link: project.screens, screen: project.screens, dialog: project.dialogs };
  const source =
    typeof refers === 'string' && Object.hasOwn(screens, refers)
      ? screens[refers as keyof typeof screens].get(String(value))
      : undefined;
  if (!source) return [];
  const isMain = source.file.get('visibility').value === 'main';
  return [
    {
      access: isMain ? [{ access: 'main' }] : [],
      call: project.calls.get(itemCallOf(source, project)),
    },
  ];
}

/** Returns who may make a call, if not every signed-in account on every host can. */
const restrictionsOf = ({ access, feature }: ResolvedCall): CallAccess[] =>
  access === 'main' || feature !== undefined ? [{ access, ...optional('feature', feature) }] : [];

/** Returns the name of the call that a screen makes for the item of its route; empty if none. */
function itemCallOf(source: ScreenSource, { calls }: Project): string {
  const { file, at } = source;
  if (file.source.file.endsWith('.detail.json'))
    return (file as Cursor<DetailDefinition>).get('call').text() ?? '';
  if (file.source.file.endsWith('.page.json'))
    return (file as Cursor<PageDefinition>).get('item').get('call').text() ?? '';
  if (!file.source.file.endsWith('.form.json')) return '';
  const form = { name: source.name, at: at as FormSource['at'] };
  const save = saveNameOf(form);
  const known = calls.get(save)?.call;
  return (known && loadNameOf(form, known, calls)) ?? save;
}

/**
 * Returns the condition under which a call does not refuse a row. Reports a call that refuses some
 * rows if the rows do not say which.
 */
function acceptedRows(
  { call: used, position }: Use & { position: Cursor },
  rows: KnownCall,
  project: Project,
): Condition[] {
  if (!used?.entity || used.entity.id !== rows.entity?.id || !identifiesItem(used.call)) return [];
  const { call } = used;
  const editable = project.resources.get(resourceOf(call))?.editable;
  const isOwn = call.access === 'own';
  const isOwnerField = editable !== undefined && tellsOwner(editable.field, call, project);
  const conditions: Condition[] = [];
  if (isOwn && rows.call.access !== 'own') {
    const field = ownerFields(call, project).find((name) => isReturned(name, rows, project));
    if (field === undefined)
      position.report('check.actionOnRowsOfOthers', { call: call.name, rows: rows.call.name });
    else conditions.push(isOrUnknown(field, field === editable?.field ? editable.is : true));
  }
  if (editable && !isOwnerField && !isReadOnly(call)) {
    if (isReturned(editable.field, rows, project))
      conditions.push(isOrUnknown(editable.field, editable.is));
    else
      position.report('check.actionOnLockedRows', {
        call: call.name,
        field: editable.field,
        rows: rows.call.name,
      });
  }
  return conditions;
}

/** Whether the path of a call names one item. */
const identifiesItem = ({ path }: ResolvedCall): boolean => /\/:id(?:\/|$)/.test(path);

/**
 * Met by a value, and by a row without the field: a host need not return it, and then refuses the
 * call itself.
 */
const isOrUnknown = (field: string, value: string | number | boolean): Condition => ({
  not: { subject: ['row', field], test: { notIn: [value] } },
});

/** Whether a call returns a field in each of its rows. */
function isReturned(name: string, { call, entity }: KnownCall, { resources }: Project): boolean {
  const itemOnly: unknown = resources.get(resourceOf(call))?.itemOnly;
  const isItemOnly = Array.isArray(itemOnly) && itemOnly.includes(name);
  return Object.hasOwn(responseFields(entity), name) && (call.response === 'item' || !isItemOnly);
}

/** Returns the fields that say whether the account owns an item that a call changes. */
function ownerFields(call: ResolvedCall, project: Project): string[] {
  const editable = project.resources.get(resourceOf(call))?.editable?.field;
  const stored = storeOf(call, project)?.at.get('fields').entries() ?? [];
  const own = stored.filter(([, field]) => field.get('isOwner').flag() === true);
  return [
    ...(editable !== undefined && tellsOwner(editable, call, project) ? [editable] : []),
    ...own.map(([name]) => name),
  ];
}

/**
 * Whether a field says who owns an item. Without a store it does if it decides whether an item can
 * be edited which only its owner can edit.
 */
function tellsOwner(field: string, call: ResolvedCall, project: Project): boolean {
  const store = storeOf(call, project);
  return store
    ? store.at.get('fields').get(field).get('isOwner').flag() === true
    : call.access === 'own';
}

const storeOf = (call: ResolvedCall, { resources, stores }: Project) =>
  stores.get(resources.get(resourceOf(call))?.store ?? '');
