import { branchesOf, conditionsOf, isObject } from '../shared/schemaFields.ts';
import type { JsonSchema, ResolvedCall } from '../shared/resolved.ts';
import { isReadOnly, resourceOf } from '../shared/calls.ts';
import { conditionFieldsOf } from './bodySchemas.ts';
import type { Cursor } from './cursor.ts';
import { nearest, quote } from './didYouMean.ts';
import { expectPathParams, expectRouteParam, pathParams } from './params.ts';
import type { KnownCall, ScreenSource } from './project.ts';
import { reportRepeats } from './reportRepeats.ts';
import type { FormContext } from './resolveFormField.ts';

/** Checks the calls of one of a form's screens: what it loads is one item, what it saves is a body. */
export function checkFormCalls(
  { at, file }: ScreenSource,
  { entity, save, load, screen }: FormContext,
): void {
  checkCall(at.get('save'), save, ['item', 'none'], screen.around);
  if (load) checkCall(at.get('load'), load.call, ['item'], screen.around);
  if (load && !isReadOnly(load.call))
    at.get('load').report(
      `${quote(load.call.name)} does not only read`,
      'name a call whose method is GET',
    );
  // What a form sends of its route tells the item too, and a dialog names the route of another screen for what it sends.
  const isSent = file
    .get('hiddenValues')
    .items()
    .some((given) => given.get('from').text()?.startsWith('params.'));
  if (at.get('route').exists && save.variant === 'edit' && !isSent)
    expectRouteParam(load ? at.get('load') : at.get('save'), load?.call ?? save, screen.around);
  if (load?.call.response === 'item') checkSame(at.get('save'), { load, save, entity });
  if (
    load &&
    resourceOf(load.call) === resourceOf(save) &&
    load.call.access === 'company' &&
    save.access === 'own' &&
    !screen.project.resources.get(resourceOf(save))?.editable
  ) {
    at.get('save').report(
      `${quote(save.name)} refuses the items of others, and ${quote(load.call.name)} answers them`,
      `say by "editable" in the resource ${quote(resourceOf(save))} which items can be changed, or give ${quote(load.call.name)} the access "own"`,
    );
  }
  if (at.get('successText').exists && !file.get('afterSave').exists && at.get('route').exists) {
    at.get('successText').reportKey(
      'The text of success shows on the screen to go to',
      'add "afterSave", or take successText away',
    );
  }
}

/** What was loaded is what is saved: else every save makes another item, or changes one of another sort that has the same number. */
function checkSame(
  at: Cursor,
  { load, save, entity }: { load: KnownCall } & Pick<FormContext, 'save' | 'entity'>,
): void {
  if (load.entity && load.entity.id !== entity.id)
    at.report(
      `${quote(load.call.name)} loads ${quote(load.entity.id)}, and ${quote(save.name)} saves ${quote(entity.id)}`,
      `name calls of one of the two`,
    );
  else if (pathParams(load.call.path).some((param) => !pathParams(save.path).includes(param)))
    at.report(
      `${quote(save.name)} does not save the item that ${quote(load.call.name)} loads`,
      `name a call whose path has ${pathParams(load.call.path)
        .map((param) => `:${param}`)
        .join(' and ')}`,
    );
}

function checkCall(
  at: Cursor,
  call: ResolvedCall,
  answers: string[],
  around: FormContext['screen']['around'],
): void {
  if (!answers.includes(call.response))
    at.report(
      `${quote(call.name)} answers ${call.response}`,
      `name a call whose answer is ${answers.join(' or ')}`,
    );
  expectPathParams(at, call, around);
}

/** Checks the fields of a form together: each once, and all there that the rules ask for. */
export function checkFormFields(file: Cursor, form: FormContext): void {
  const { schema, fields: known } = form;
  const sections = file.get('sections');
  const fields = sections.items().flatMap((section) => section.get('fields').items());
  reportRepeats(fields, 'field', 'the form');
  const names = new Set(
    [...fields, ...file.get('hiddenValues').items()].flatMap(
      (field) => field.get('field').text() ?? [],
    ),
  );
  // A field that stands there misspelt is told as such.
  const meant = new Set(
    [...names].map((name) =>
      Object.hasOwn(known, name) ? name : nearest(name, Object.keys(known)),
    ),
  );
  for (const name of new Set(sections.exists ? requiredBy(schema) : [])) {
    if (!meant.has(name))
      sections.report(
        `Nobody could save: ${quote(name)} must be sent, and the form does not ask for it`,
        `add { "field": ${JSON.stringify(name)} } to a section, or say by "hiddenValues" where it comes from`,
      );
  }
  for (const field of fields) checkHidden(field, form, names);
}

const listOf = (value: unknown) => (Array.isArray(value) ? (value as string[]) : []);

/** What must be sent: always, under a condition, or together with another field. */
function requiredBy(schema: JsonSchema): string[] {
  const branches = conditionsOf(schema).flatMap(branchesOf);
  return [schema, ...branches]
    .flatMap((part) => listOf(part['required']))
    .concat(Object.values(schema['dependencies'] ?? {}).flatMap(listOf));
}

const hasField = (part: JsonSchema, name: string) =>
  isObject(part['properties']) && Object.hasOwn(part['properties'], name);

function checkHidden(
  at: Cursor,
  { schema, fields: known }: FormContext,
  names: ReadonlySet<string>,
): void {
  const name = at.get('field').text() ?? '';
  const bringing = conditionsOf(schema).filter((condition) =>
    branchesOf(condition).some((branch) => hasField(branch, name)),
  );
  if (hasField(schema, name) || bringing.length === 0) {
    if (at.get('onHidden').exists && hasField(schema, name))
      at.get('onHidden').reportKey(
        `${quote(name)} is never hidden`,
        'take onHidden away, or let a condition of the entity bring the field',
      );
    return;
  }
  for (const tested of bringing.flatMap(conditionFieldsOf)) {
    if (Object.hasOwn(known, tested) && !names.has(tested))
      at.get('field').report(
        `Whether ${quote(name)} shows depends on ${quote(tested)}, which the form does not ask for`,
        `add { "field": ${JSON.stringify(tested)} } to a section`,
      );
  }
}
