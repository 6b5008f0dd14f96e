import type { FormDefinition } from '../../../language/definitions.ts';
import { branchesOf, conditionsOf, isObject } from '../../../shared/resolved/schemaFields.ts';
import type { JsonSchema, ResolvedCall } from '../../../shared/resolved/resolved.ts';
import { isReadOnly, resourceOf } from '../../../shared/calls/calls.ts';
import { conditionFieldsOf } from '../../entities/bodySchemas.ts';
import type { Cursor } from '../../read/cursor.ts';
import { expectPathParams, expectRouteParam, pathParams } from '../../link/params.ts';
import { expectResponse } from '../../link/expectResponse.ts';
import { NO_ROUTE, type KnownCall, type Scope, type FormSource } from '../../project/project.ts';
import { reportRepeats } from '../../project/reportRepeats.ts';
import { checkReferences } from '../../link/checkReferences.ts';
import { isIndependent } from '../../link/isIndependent.ts';
import type { Reference } from '../../language/language.ts';
import { FORM_SCREENS } from '../../language/screenIds.ts';
import { responseFields } from '../../project/responseFields.ts';
import type { FormContext } from './formContext.ts';
import { requiredFields } from '../../language/schemaParts.ts';
import { sectionFields } from '../../language/formFields.ts';
import { message, andList } from '../../issues/messages.ts';
import { nearest } from '../../issues/didYouMean.ts';

/**
 * Checks the names of fields: those in the definition of one screen are fields of the item that it
 * loads, the others are fields of the entity that the form saves.
 */
export function checkFormReferences(
  { at, references }: FormSource,
  { entity, fields, item, screen: { project } }: FormContext,
): void {
  const isOwn = ({ at: { path } }: Reference) => FORM_SCREENS.some((name) => name === path[0]);
  const named = references.filter((one) => one.refers !== 'link' && !isIndependent(one));
  const own = named.filter((one) => one.at.path[0] === at.path[0]);
  if (item?.entity)
    checkReferences(project, own, {
      entity: item.entity.id,
      fields: responseFields(item.entity),
    });
  checkReferences(
    project,
    named.filter((one) => !isOwn(one)),
    { entity: entity.id, fields },
  );
}

/** Checks the calls of a form: `load` returns one item, and `save` sends it. */
export function checkFormCalls(
  { route, at, file }: FormSource,
  { entity, save, load, screen }: FormContext,
): void {
  checkCall(at.get('save'), save, ['item', 'none'], screen.scope);
  if (load) checkCall(at.get('load'), load.call, ['item'], screen.scope);
  if (load && !isReadOnly(load.call))
    at.get('load').report('check.callChanges', { call: load.call.name });
  // The item is identified by the path of the call, or by a hidden value from the route. A dialog
  // has no route: its `params` are checked where it is opened.
  const sendsRouteParam = file
    .get('hiddenValues')
    .items()
    .some((hiddenValue) => hiddenValue.get('from').text()?.startsWith('params.'));
  if (route !== NO_ROUTE && save.variant === 'edit' && !sendsRouteParam)
    expectRouteParam(load ? at.get('load') : at.get('save'), load?.call ?? save, screen.scope);
  if (load?.call.response === 'item') checkSameItem(at.get('save'), { load, save, entity });
  if (
    load &&
    resourceOf(load.call) === resourceOf(save) &&
    load.call.access === 'company' &&
    save.access === 'own' &&
    !screen.project.resources.get(resourceOf(save))?.editable
  ) {
    at.get('save').report('check.formOthersItems', {
      save: save.name,
      load: load.call.name,
      resource: resourceOf(save),
    });
  }
  if (at.get('successText').exists && !file.get('afterSave').exists && route !== NO_ROUTE) {
    at.get('successText').reportKey(
      'check.successText',
      {},
      message('check.fix.removeOr', { name: 'successText', other: 'afterSave' }),
    );
  }
}

/**
 * Checks that a form saves the item that it loads. Otherwise every save would create another item,
 * or change an item of another entity with the same id.
 */
function checkSameItem(
  at: Cursor,
  { load, save, entity }: { load: KnownCall } & Pick<FormContext, 'save' | 'entity'>,
): void {
  if (load.entity && load.entity.id !== entity.id)
    at.report('check.formOtherEntity', {
      load: load.call.name,
      entity: load.entity.id,
      save: save.name,
      expected: entity.id,
    });
  else if (pathParams(load.call.path).some((param) => !pathParams(save.path).includes(param)))
    at.report('check.formOtherItem', {
      save: save.name,
      load: load.call.name,
      params: andList(pathParams(load.call.path).map((param) => `:${param}`)),
    });
}

function checkCall(
  at: Cursor,
  call: ResolvedCall,
  responses: ResolvedCall['response'][],
  scope: Scope,
): void {
  expectResponse(at, call, responses);
  expectPathParams(at, call, scope);
}

/** Checks the fields of a form together: none is repeated, and no required one is missing. */
export function checkFormFields(file: Cursor<FormDefinition>, form: FormContext): void {
  const { schema, fields: known } = form;
  const sections = file.get('sections');
  const fields = sectionFields(file);
  reportRepeats(fields, 'field');
  const names = new Set(
    [...fields, ...file.get('hiddenValues').items()].flatMap(
      (field: Cursor<{ field: string }>) => field.get('field').text() ?? [],
    ),
  );
  // A misspelt field is reported already, so the field that it probably means is not missing.
  const included = new Set(
    [...names].map((name) =>
      Object.hasOwn(known, name) ? name : nearest(name, Object.keys(known)),
    ),
  );
  for (const name of new Set(sections.exists ? requiredFields(schema) : [])) {
    if (!included.has(name))
      sections.report('check.formLacksField', {
        field: name,
        property: `{ "field": ${JSON.stringify(name)} }`,
      });
  }
  for (const field of fields) checkConditionalField(field, form, names);
}

const hasField = (part: JsonSchema, name: string) =>
  isObject(part['properties']) && Object.hasOwn(part['properties'], name);

/**
 * Checks a field that a condition adds: the form needs the fields that the condition tests, and
 * only such a field can have `onHidden`.
 */
function checkConditionalField(
  at: Cursor,
  { schema, fields: known }: FormContext,
  names: ReadonlySet<string>,
): void {
  const name = at.get('field').text() ?? '';
  const conditionsAddingField = conditionsOf(schema).filter((condition) =>
    branchesOf(condition).some((branch) => hasField(branch, name)),
  );
  if (hasField(schema, name) || conditionsAddingField.length === 0) {
    if (at.get('onHidden').isStated && hasField(schema, name))
      at.get('onHidden').reportKey('check.neverHidden', { field: name });
    return;
  }
  for (const tested of conditionsAddingField.flatMap(conditionFieldsOf)) {
    if (Object.hasOwn(known, tested) && !names.has(tested))
      at.get('field').report('check.formLacksCondition', {
        field: name,
        condition: tested,
        property: `{ "field": ${JSON.stringify(tested)} }`,
      });
  }
}
