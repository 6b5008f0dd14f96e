import { checkFormIcons } from '../checkIcons.ts';
import { ownersOf } from '../../project/defaultKeys.ts';
import type { FormDefinition, FormSectionDefinition } from '../../../language/definitions.ts';
import { resourceOf } from '../../../shared/calls/calls.ts';
import { schemaFields } from '../../../shared/resolved/schemaFields.ts';
import type {
  JsonSchema,
  ResolvedForm,
  ResolvedSection,
  Variant,
} from '../../../shared/resolved/resolved.ts';
import { hiddenFieldsOf } from '../../entities/hiddenByForms.ts';
import { withHidden } from '../../entities/hiddenFields.ts';
import { checkFormCalls, checkFormFields, checkFormReferences } from './checkForm.ts';
import type { Cursor } from '../../read/cursor.ts';
import { mapSchema } from '../../language/schemaParts.ts';
import { optional } from '../../project/optional.ts';
import { NO_ROUTE, type Project, type FormSource } from '../../project/project.ts';
import { checkReferences } from '../../link/checkReferences.ts';
import { resolveFormField } from './resolveFormField.ts';
import { loadNameOf, saveNameOf } from './formCalls.ts';
import type { FormContext } from './formContext.ts';
import { resolveHeading, resolveReadOnlyValues } from './resolveItem.ts';
import { resolveFormLogs } from './resolveFormLogs.ts';
import { resolveSaved } from './resolveSaved.ts';
import { resolveHiddenValues } from './resolveHiddenValues.ts';
import { resolveFormNotices } from '../resolveNotices.ts';
import { optionalTextAt, textAt } from '../defaults/defaultText.ts';
import { addFieldChoices } from '../defaults/fieldChoices.ts';
import { resolveLinks } from '../resolveLinks.ts';
import type { ScreenContext } from '../screenContext.ts';
import { sectionFields } from '../../language/formFields.ts';
import { message } from '../../issues/messages.ts';

type OwnProperties = Omit<
  ResolvedForm,
  'id' | 'route' | 'title' | 'visibility' | 'feature' | 'icon' | 'texts'
>;

/**
 * Resolves the properties that only a form has. Undefined if the entity that it saves is unknown.
 */
export function resolveForm(source: FormSource, screen: ScreenContext): OwnProperties | undefined {
  const { at, file } = source;
  const form = createFormContext(source, screen);
  if (!form) return undefined;
  addFieldChoices(
    sectionFields(file),
    (field) => schemaFields(form.entity.schema)[field.get('field').text() ?? ''],
    screen,
  );
  checkFormReferences(source, form);
  checkFormCalls(source, form);
  checkFormFields(file, form);
  checkEmpty(file);
  checkFormIcons(file);
  collectMessages(form.schema, screen.keys);
  return {
    kind: 'form',
    // `createFormContext` returns undefined if the call has no variant.
    variant: form.save.variant as Variant,
    layout: source.route === NO_ROUTE ? 'dialog' : file.get('layout').value,
    ...optional('heading', resolveHeading(at.get('heading'), form)),
    readOnlyValues: resolveReadOnlyValues(at.get('readOnlyValues'), form),
    ...optional('text', file.get('text').text()),
    submit: resolveSubmit(file, form),
    ...optional('load', form.load?.call),
    ...optional('versionField', resolveVersion(at, form)),
    save: form.save,
    ...optional('errorTitle', file.get('errorTitle').text()),
    ...optional('preview', resolvePreview(at, form)),
    ...optional('successText', resolveSuccess(source, form)),
    ...optional('afterSave', file.get('afterSave').text()),
    ...optional('saved', resolveSaved(form)),
    links: resolveLinks(file.get('links'), screen),
    ...resolveFormLogs(source, form),
    hiddenValues: resolveHiddenValues(file, form),
    notices: resolveFormNotices(source, form.load),
    ...optional('editable', editableOf(form)),
    draftable: file.get('draftable').value,
    guarded: file.get('guarded').value,
    validateOn: file.get('validateOn').value,
    hasSectionNav: file.get('hasSectionNav').value,
    sections: file
      .get('sections')
      .items()
      .map((section) => resolveSection(section, form)),
    schema: form.schema,
  };
}

/** The text of the button that saves, if neither the entity nor the area has one. */
const SUBMIT_LABEL = 'action.save';

function resolveSubmit(
  file: Cursor<FormDefinition>,
  { entity, save, screen }: FormContext,
): string {
  const owners = ownersOf(entity.id, file);
  const own = [
    ...owners.map((owner) => `${owner}.submit.${actionOf(save)}`),
    ...owners.map((owner) => `${owner}.submit`),
  ];
  return textAt(file.get('submit'), [...own, SUBMIT_LABEL], screen, file, SUBMIT_LABEL);
}

/** Returns the name of a call without that of its resource, such as `create`. */
const actionOf = ({ name }: FormContext['save']): string => name.slice(name.indexOf('.') + 1);

/** Returns the message after saving. A form that stays open without `afterSave` shows none. */
function resolveSuccess(
  { at, file, route }: FormSource,
  { entity, save, screen }: FormContext,
): string | undefined {
  const isShown = file.get('afterSave').exists || route === NO_ROUTE;
  const keys = ownersOf(entity.id, at).map((owner) => `${owner}.success.${actionOf(save)}`);
  return optionalTextAt(at.get('successText'), isShown ? keys : [], screen);
}

/**
 * Returns which items of the resource can be changed. Undefined for a form that creates an item.
 */
function editableOf({ screen, save, item }: FormContext): ResolvedForm['editable'] {
  const editable = screen.project.resources.get(resourceOf(save))?.editable;
  if (!editable || !item) return undefined;
  screen.keys.add(editable.reason);
  return editable;
}

/** Reports a form that has neither fields nor hidden values. */
function checkEmpty(file: Cursor<FormDefinition>): void {
  const sections = file.get('sections');
  if (
    sections.exists &&
    sections.items().length === 0 &&
    file.get('hiddenValues').items().length === 0
  )
    sections.report('check.formSendsNothing');
}

/**
 * Returns the field with the version of a dialog's row. Saving without it would overwrite what
 * somebody else has saved since the row was loaded.
 */
function resolveVersion(at: FormSource['at'], { load, save }: FormContext): string | undefined {
  const [row, version] = [at.get('rowCall'), at.get('versionField')];
  if (version.text() === undefined) {
    const changes = save.method === 'PUT' || save.method === 'PATCH';
    if (row.exists && !load && changes) row.reportKey('check.noVersion');
    return undefined;
  }
  if (load)
    version.reportKey(
      'check.versionOfLoaded',
      {},
      message('check.fix.remove', { name: 'versionField' }),
    );
  return version.text();
}

function resolvePreview(at: FormSource['at'], { load }: FormContext): ResolvedForm['preview'] {
  const preview = at.get('preview');
  if (!preview.exists) return undefined;
  if (!load)
    preview.reportKey(
      'check.previewWithoutLoad',
      {},
      message('check.fix.removeOr', { name: 'preview', other: 'load' }),
    );
  return preview.value;
}

/** Returns the name of the call that saves. Reports a default one that does not exist. */
function checkedSaveName(source: FormSource, project: Project): string {
  const save = saveNameOf(source);
  const { at } = source;
  if (!at.get('save').exists) checkReferences(project, [{ refers: 'call', at, name: save }]);
  return save;
}

/** Returns the context of a form. Undefined if its `save` is unknown or sends no body. */
function createFormContext(source: FormSource, screen: ScreenContext): FormContext | undefined {
  const { at, file } = source;
  const { calls } = screen.project;
  const save = calls.get(checkedSaveName(source, screen.project));
  if (!save?.entity) return undefined;
  const { call, entity } = save;
  if (!call.variant) {
    at.get('save').report('check.callWithoutBody', { call: call.name });
    return undefined;
  }
  const load = calls.get(loadNameOf(source, call, calls) ?? '');
  const schema = withHidden(entity.forms[call.variant], hiddenFieldsOf(file));
  return {
    screen,
    entity,
    schema,
    fields: schemaFields(schema),
    save: call,
    load,
    item: load ?? calls.get(at.get('rowCall').text() ?? ''),
  };
}

function resolveSection(at: Cursor<FormSectionDefinition>, form: FormContext): ResolvedSection {
  return {
    ...optional('title', at.get('title').text()),
    aside: at.get('aside').value,
    columnCount: at.get('columnCount').value,
    ...optional('sum', at.get('sum').value),
    fields: at
      .get('fields')
      .items()
      .flatMap((field) => resolveFormField(field, form) ?? []),
  };
}

/** Adds the keys of the messages of all rules, because the screen shows them. */
function collectMessages(schema: JsonSchema, keys: Set<string>): void {
  const addKeys = (messages: unknown): void => {
    if (typeof messages === 'string') keys.add(messages);
    else if (typeof messages === 'object' && messages !== null)
      Object.values(messages).forEach(addKeys);
  };
  mapSchema(schema, (part) => {
    addKeys(part['errorMessage']);
    return part;
  });
}
