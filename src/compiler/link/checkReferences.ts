import { isReadOnly, resourceOf, sortedField } from '../../shared/calls/calls.ts';
import type { ResolvedCall } from '../../shared/resolved/resolved.ts';
import { checkLiteral, isAcceptedLiteral } from '../entities/checkLiteral.ts';
import { checkBody } from './checkBody.ts';
import { nearest, suggest, suggestOrAdd } from '../issues/didYouMean.ts';
import {
  checkField,
  checkFieldPath,
  checkFormField,
  checkNumberField,
  checkPicture,
  checkShownField,
  checkSortField,
} from './checkFields.ts';
import { CALL_TARGETS } from './isIndependent.ts';
import { expectKnown } from './expectKnown.ts';
import { fieldPaths, namesAtPosition, namesIn, SUM } from './knownNames.ts';
import { figureNames, propertyIn, responseFields } from '../project/responseFields.ts';
import type { Reference } from '../language/language.ts';
import type { Target } from '../language/targets.ts';
import type { UseKind } from '../read/recorder.ts';
import { message, type Kind, type Message } from '../issues/messages.ts';
import { checkList, checkListColumn, checkRowsOf } from './checkList.ts';
import { expectDialog } from './expectDialog.ts';
import { defaultParams, pathParams } from './params.ts';
import type { Project, Scope } from '../project/project.ts';
import { typesOf } from '../language/schemaParts.ts';

/** Reports every reference to something that does not exist. */
export function checkReferences(
  project: Project,
  references: readonly Reference[],
  scope: Scope = {},
): void {
  for (const reference of references) {
    const own = scopeOf(project, reference, scope);
    if (!own) continue;
    CHECKS[reference.refers](project, reference, own);
    noteReference(reference, own);
    noteNames(reference, own, project);
  }
}

/**
 * Returns what a reference can refer to: what belongs to the call that is named beside it, or
 * whatever its position allows. Undefined if that call is unknown, which is reported at its name.
 */
function scopeOf(project: Project, { refers, call }: Reference, scope: Scope): Scope | undefined {
  if (!call || !CALL_TARGETS.includes(refers)) return scope;
  const known = project.calls.get(call.text() ?? '');
  if (!known?.entity) return undefined;
  return {
    ...scope,
    call: known.call.name,
    entity: known.entity.id,
    fields: responseFields(known.entity),
    figures: figureNames(known, project),
  };
}

const USE_KINDS: Partial<Record<Target, UseKind>> = {
  text: 'text',
  plural: 'text',
  icon: 'icon',
  screen: 'screen',
  tabScreen: 'screen',
  link: 'screen',
  list: 'screen',
  rowsOf: 'screen',
  dialog: 'screen',
  call: 'call',
  change: 'call',
  entity: 'entity',
  resource: 'resource',
  store: 'store',
  valueType: 'valueType',
  cell: 'cell',
  widget: 'widget',
  action: 'action',
  block: 'block',
  sharedChoices: 'choices',
  sharedBlock: 'blocks',
};

/** The targets that are a field of the scope's entity. */
const FIELD_TARGETS: Target[] = ['field', 'fieldPath', 'picture', 'sortField', 'formField'];

/** Notes what a reference names. Names that do not exist are noted, too: they are issues. */
function noteReference({ refers, at, name }: Reference, { screen, entity }: Scope): void {
  const details = screen === undefined ? {} : { screen };
  const kind = USE_KINDS[refers];
  if (kind) at.use(kind, name, details);
  if (entity === undefined) return;
  // The name of a sort field may begin with a minus.
  if (FIELD_TARGETS.includes(refers)) at.use('field', `${entity}.${sortedField(name)}`, details);
  if (refers === 'template')
    for (const [, field = ''] of name.matchAll(/\{row\.([\w.]+)\}/g))
      at.use('field', `${entity}.${field}`, details);
}

/** Notes the names that a reference can have. */
const noteNames = (reference: Reference, scope: Scope, project: Project): void =>
  reference.at.addKnown({
    refers: reference.refers,
    entity: scope.entity,
    names: namesAtPosition(reference, scope, project),
  });

type ReferenceCheck = (project: Project, reference: Reference, scope: Scope) => void;

/** Returns the check of a name that means the same everywhere. */
function checkKnown(kind: Kind): ReferenceCheck {
  return (project, { at, name, refers }) =>
    expectKnown(at, name, namesIn(refers, project) ?? [], kind);
}

/** Returns the check of a link to a screen that is also checked as a list. */
function withScreen(check: (project: Project, reference: Reference) => void): ReferenceCheck {
  return (project, reference, scope) => {
    checkScreen(project, reference, scope);
    check(project, reference);
  };
}

/** The names that mean the same everywhere, and are called what they refer to. */
const KNOWN = [
  ...(['part', 'icon', 'call', 'entity', 'resource', 'store', 'valueType'] as const),
  ...(['cell', 'widget', 'action', 'block'] as const),
];

const CHECKS: Record<Target, ReferenceCheck> = {
  ...(Object.fromEntries(KNOWN.map((target) => [target, checkKnown(target)])) as Record<
    (typeof KNOWN)[number],
    ReferenceCheck
  >),
  text: ({ texts }, { at, name }) => {
    if (!texts.keys.has(name))
      at.report('check.missingText', { key: name }, missingTextFix(name, texts.keys));
  },
  plural: ({ texts }, { at, name }) => {
    if (texts.pluralKeys(name).length === 0) at.report('check.missingPlural', { key: name });
  },
  screen: checkScreen,
  // `routeParam` beside it names the variable part of the route.
  tabScreen: checkKnown('screen'),
  link: checkScreen,
  list: withScreen(checkList),
  rowsOf: withScreen(checkRowsOf),
  listColumn: checkListColumn,
  dialog: checkDialog,
  change: checkChange,
  sharedChoices: checkKnown('choices'),
  sharedBlock: checkKnown('blocks'),
  field: checkField,
  fieldPath: checkFieldPath,
  picture: checkPicture,
  sortField: checkSortField,
  formField: checkFormField,
  numberField: checkNumberField,
  shownField: checkShownField,
  figure: (_project, { at, name }, { figures = [] }) => expectKnown(at, name, figures, 'figure'),
  total: (_project, { at, name }, { figures = [] }) =>
    expectKnown(at, name, [SUM, ...figures], 'figure'),
  filter: checkFilter,
  // `checkDependsOn` checks it together with the choices.
  otherFilter: () => undefined,
  callFilter: checkCallFilter,
  // `resolveViews` checks it together with the values.
  viewParam: () => undefined,
  template: checkTemplate,
  value: checkValue,
  body: checkBody,
};

function missingTextFix(key: string, keys: Iterable<string>): Message {
  const name = nearest(key, keys);
  return name === undefined
    ? message('check.missingText.fix')
    : message('check.missingText.near', { name });
}

/** Checks that a call changes an item and, on a row, the item of that row. */
function checkChange({ calls }: Project, { at, name }: Reference, { row, call }: Scope): void {
  expectKnown(at, name, calls, 'call');
  const [known, rows] = [calls.get(name), row ? calls.get(call ?? '') : undefined];
  if (known && isReadOnly(known.call)) at.report('check.callChangesNothing', { call: name });
  else if (known?.entity && rows?.entity && known.entity.id !== rows.entity.id)
    at.report('check.callOtherEntity', {
      call: name,
      entity: known.entity.id,
      expected: rows.entity.id,
    });
  else if (known && row && !canIdentifyItem(known.call))
    at.report('check.callIgnoresRow', { call: name });
}

/** Whether the path, the body or the query string of a call can identify an item. */
const canIdentifyItem = ({ path, hasBody, filters }: ResolvedCall) =>
  pathParams(path).length > 0 || hasBody || Object.keys(filters).length > 0;

/** Checks a link to a screen: every variable part of its route needs a value. */
function checkScreen({ screens }: Project, { at, name, refers }: Reference, scope: Scope): void {
  expectKnown(at, name, screens, 'screen');
  const route = screens.get(name)?.route ?? '';
  const needed = pathParams(route);
  const params = at.sibling('params');
  const provided = ['link', 'rowsOf'].includes(refers) ? defaultParams(route, scope) : {};
  for (const param of needed) {
    if (!params.get(param).exists && !Object.hasOwn(provided, param))
      at.report('check.missingParam', { name, param }, message('check.missingParam.screen'));
  }
  for (const [param, value] of screens.has(name) ? params.entries() : []) {
    if (!needed.includes(param))
      value.reportKey('check.unknownParam', { screen: name, param }, suggest(param, needed));
  }
}

/** Checks that the calls of a dialog that an action opens get the values that they need there. */
function checkDialog(project: Project, reference: Reference, scope: Scope): void {
  expectKnown(reference.at, reference.name, project.dialogs, 'dialog');
  if (scope.opensDialogs) expectDialog(reference, scope, project);
}

/** Checks a text with placeholders, such as `{row.name}`. */
function checkTemplate(project: Project, { at, name }: Reference, scope: Scope): void {
  const known = [
    ...(scope.row ? fieldPaths(scope.fields ?? {}).map((field) => `row.${field}`) : []),
    ...(scope.params ?? []).map((param) => `params.${param}`),
    ...project.sessionFields.map((field) => `session.${field}`),
  ];
  for (const [placeholder, inner = ''] of name.matchAll(/\{([^{}]*)\}/g)) {
    if (!known.includes(inner))
      at.report('check.notAvailable', { name: placeholder }, suggest(inner, known));
    else if (!isSingleValue(inner, scope))
      at.report('check.notSingleValue', { name: placeholder }, message('check.fix.textOrNumber'));
  }
  const withoutNames = name.replace(/\{[^{}]*\}/g, '{}');
  const unbraced = /(?<![\w.{])(?:row|params|session)\.\w+/.exec(withoutNames)?.[0];
  // A parameter with the name of a field or of another parameter, such as `"id": "id"`, is
  // probably meant as a placeholder.
  const intended =
    at.path.at(-2) === 'params'
      ? known.find(
          (one) =>
            !one.startsWith('session.') &&
            one.endsWith(`.${name}`) &&
            (at.path.at(-1) === name || /(?:^|_)id$/.test(name)),
        )
      : undefined;
  if (intended !== undefined)
    at.report('check.literalPlaceholder', { text: name, placeholder: intended });
  if (unbraced !== undefined && (unbraced === withoutNames || known.includes(unbraced)))
    at.report('check.literalPlaceholder', { text: unbraced, placeholder: unbraced });
  if (/[{}]/.test(withoutNames.replaceAll('{}', '')))
    at.report('check.braces', { text: name, example: '{row.id}' });
}

/** Whether a placeholder stands for a single value. True if its type is unknown. */
function isSingleValue(name: string, { fields = {} }: Scope): boolean {
  const [source, ...path] = name.split('.');
  const types = source === 'row' ? typesOf(propertyIn({ properties: fields }, path.join('.'))) : [];
  return types.length === 0 || types.some((type) => type !== 'array' && type !== 'object');
}

/**
 * Checks a value against its field. A value that is not in the file is a default of the manifest.
 */
function checkValue(_project: Project, { at }: Reference, { value = {} }: Scope): void {
  const name = String(at.path.at(-1));
  if (at.root().follow(`/${at.path.join('/')}`).exists) checkLiteral(at, value);
  else if (!isAcceptedLiteral(at.value, value))
    at.report('check.badDefault', { name, value: String(at.value) });
}

/** Checks that a filter of the list is set only to values that it offers. */
function checkFilter(
  _project: Project,
  { at, name }: Reference,
  { filters = new Map() }: Scope,
): void {
  expectKnown(at, name, filters, 'filter');
  const offered = filters.get(name);
  const value = at.sibling('value');
  for (const one of offered ? (value.text()?.split(',') ?? []) : []) {
    if (!offered!.includes(one))
      value.report('check.notChoice', { value: one, filter: name }, suggest(one, [...offered!]));
  }
}

/** Checks a query parameter that filters the rows of a call. */
function checkCallFilter({ calls }: Project, { at, name, isKey }: Reference, scope: Scope): void {
  const known = calls.get(scope.call ?? '');
  const params = Object.keys(known?.call.filters ?? {});
  if (!known || params.includes(name)) return;
  at[isKey ? 'reportKey' : 'report'](
    'check.unknownFilter',
    { call: known.call.name, filter: name },
    suggestOrAdd(name, params, `${resourceOf(known.call)}.resource.json`),
  );
}
