import { isReadOnly } from '../shared/calls.ts';
import type {
  JsonSchema,
  ResolvedCall,
  ResolvedEntity,
  ResolvedResource,
} from '../shared/resolved.ts';
import { checkLiteral, isAcceptedLiteral } from './checkLiteral.ts';
import type { Cursor } from './cursor.ts';
import type { Reference } from './language.ts';
import type { Manifests } from './manifests.ts';
import { pathParams } from './params.ts';
import { responseFields } from './resolveEntity.ts';
import { typesOf } from './typesOf.ts';
import type { Texts } from './texts.ts';
import { commaList, kindText, message, type Kind, type Message } from './messages.ts';
import { nearest, suggest } from './didYouMean.ts';

/** A call, and the entity of its response. */
export interface KnownCall {
  call: ResolvedCall;
  entity: ResolvedEntity | undefined;
}

/**
 * The position of a screen: `at` has its id and route. `file` has what both screens of a form
 * share; for others it is the same.
 */
export interface ScreenSource {
  at: Cursor;
  file: Cursor;
}

/** Everything that definitions can refer to, as far as it has been resolved. */
export interface Project {
  texts: Texts;
  manifests: Manifests;
  entities: Map<string, ResolvedEntity>;
  /** The `display` objects with an issue. */
  brokenDisplays: Set<unknown>;
  resources: Map<string, ResolvedResource>;
  calls: Map<string, KnownCall>;
  /** By id. */
  screens: Map<string, ScreenSource>;
  /** Forms that open over another screen, by id. */
  dialogs: Map<string, ScreenSource>;
  /** The fields of the signed-in user, for `{session.name}`. */
  sessionFields: string[];
  /** The first days of the terms, in ascending order. */
  terms: string[];
  /** The schema of the signed-in user. */
  sessionSchema: JsonSchema;
}

/** Returns the entity of a resource or of examples. Reports an unknown one. */
export function entityOf(at: Cursor, { entities }: Project): ResolvedEntity | undefined {
  const name = at.get('entity').text();
  if (name !== undefined) expectKnown(at.get('entity'), name, entities.keys(), 'entity');
  return entities.get(name ?? '');
}

/** What can be referred to at a position of a screen. */
export interface Scope {
  /** The fields of a row, or of the item that a call returns, by name. */
  fields?: Record<string, JsonSchema>;
  /** The schema of the value that is shown or edited. */
  value?: JsonSchema;
  /** Whether `{row.name}` is available. */
  row?: boolean;
  /** The figures of a call: the fields of its item, or of the totals of its rows. */
  figures?: string[];
  /** The filters of the list, with the values that each offers if they are fixed. */
  filters?: ReadonlyMap<string, readonly string[] | undefined>;
  /** The variable parts of the screen's route. */
  params?: string[];
  /** Whether both the row and the route provide values for the paths of calls. */
  dialog?: boolean;
  /** For a list: the call that returns its rows. */
  call?: string;
}

/** Reports every reference to something that does not exist. */
export function checkReferences(
  project: Project,
  references: readonly Reference[],
  around: Scope = {},
): void {
  for (const reference of references) CHECKS[reference.refers](project, reference, around);
}

type ReferenceCheck = (project: Project, reference: Reference, around: Scope) => void;

const CHECKS: Record<Reference['refers'], ReferenceCheck> = {
  text: ({ texts }, { at, name }) => {
    if (!texts.keys.has(name))
      at.report('check.missingText', { key: name }, missingTextFix(name, texts.keys));
  },
  plural: ({ texts }, { at, name }) => {
    if (texts.family(name).length === 0) at.report('check.missingPlural', { key: name });
  },
  icon: ({ manifests }, { at, name }) => expectKnown(at, name, manifests.icons, 'icon'),
  screen: checkScreen,
  dialog: ({ dialogs }, { at, name }) => expectKnown(at, name, dialogs.keys(), 'dialog'),
  call: ({ calls }, { at, name }) => expectKnown(at, name, calls.keys(), 'call'),
  change: checkChange,
  field: (_project, { at, name }, { fields = {} }) =>
    expectKnown(at, name, Object.keys(fields), 'field'),
  picture: (_project, { at, name }, { fields = {} }) => {
    expectKnown(at, name, Object.keys(fields), 'field');
    expectPicture(at, fields);
  },
  figure: (_project, { at, name }, { figures = [] }) => expectKnown(at, name, figures, 'figure'),
  filter: checkFilter,
  template: checkTemplate,
  value: checkValue,
};

function missingTextFix(key: string, keys: Iterable<string>): Message {
  const name = nearest(key, keys);
  return name === undefined
    ? message('check.missingText.fix')
    : message('check.missingText.near', { name });
}

/** Checks that a call changes the item of the row. An id alone could be that of another entity. */
function checkChange({ calls }: Project, { at, name }: Reference, { row, call }: Scope): void {
  expectKnown(at, name, calls.keys(), 'call');
  const [known, rows] = [calls.get(name), row ? calls.get(call ?? '') : undefined];
  if (known && isReadOnly(known.call)) at.report('check.callChangesNothing', { call: name });
  else if (known?.entity && rows?.entity && known.entity.id !== rows.entity.id)
    at.report('check.callOtherEntity', {
      call: name,
      entity: known.entity.id,
      expected: rows.entity.id,
    });
  else if (known && row && isAboutAll(known.call))
    at.report('check.callIgnoresRow', { call: name });
}

/** Whether a call cannot identify an item: not by its path, its body or its query string. */
const isAboutAll = ({ path, hasBody, filters }: ResolvedCall) =>
  pathParams(path).length === 0 && !hasBody && Object.keys(filters).length === 0;

/** Checks a link to a screen: every variable part of its route needs a value. */
function checkScreen({ screens }: Project, { at, name }: Reference): void {
  expectKnown(at, name, screens.keys(), 'screen');
  const needed = pathParams(screens.get(name)?.at.get('route').text() ?? '');
  const params = at.beside('params');
  for (const param of needed) {
    if (!params.get(param).exists)
      at.report('check.missingParam', { name, param }, message('check.missingParam.screen'));
  }
  for (const [param, value] of screens.has(name) ? params.entries() : []) {
    if (!needed.includes(param))
      value.reportKey('check.unknownParam', { screen: name, param }, suggest(param, needed));
  }
}

/** Reports an unknown name. */
export function expectKnown(at: Cursor, name: string, known: Iterable<string>, kind: Kind): void {
  const names = [...known];
  if (!names.includes(name))
    at.report('check.unknownName', { kind: kindText(kind), name }, suggest(name, names));
}

/** The formats of a picture's URL. */
const PICTURES = ['image', 'uri'];

/** Reports a field that is shown as a picture but is not a picture's URL. */
export function expectPicture(at: Cursor, fields: Record<string, JsonSchema>): void {
  const isPicture = (name: string) => PICTURES.includes(String(fields[name]?.['format']));
  const name = at.text();
  if (name === undefined || !Object.hasOwn(fields, name) || isPicture(name)) return;
  const able = Object.keys(fields).filter(isPicture);
  at.report(
    'check.notPicture',
    { name },
    able.length > 0
      ? message('check.notPicture.fix', { names: commaList(able) })
      : message('check.notPicture.none'),
  );
}

function checkTemplate(project: Project, { at, name }: Reference, around: Scope): void {
  const known = [
    ...(around.row ? Object.keys(around.fields ?? {}).map((field) => `row.${field}`) : []),
    ...(around.params ?? []).map((param) => `params.${param}`),
    ...project.sessionFields.map((field) => `session.${field}`),
  ];
  for (const [all, inner = ''] of name.matchAll(/\{([^{}]*)\}/g)) {
    if (!known.includes(inner))
      at.report('check.notAvailable', { name: all }, suggest(inner, known));
    else if (!isWritten(inner, around))
      at.report('check.notSingleValue', { name: all }, message('check.fix.textOrNumber'));
  }
  const literal = name.replace(/\{[^{}]*\}/g, '{}');
  const unbraced = /(?<![\w.{])(?:row|params|session)\.\w+/.exec(literal)?.[0];
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
  if (unbraced !== undefined && (unbraced === literal || known.includes(unbraced)))
    at.report('check.literalPlaceholder', { text: unbraced, placeholder: unbraced });
  if (/[{}]/.test(literal.replaceAll('{}', '')))
    at.report('check.braces', { text: name, example: '{row.id}' });
}

/** Whether a placeholder stands for a single value. Assumed of an unknown one. */
function isWritten(name: string, { fields = {} }: Scope): boolean {
  const [of, field = ''] = name.split('.');
  const types = of === 'row' && Object.hasOwn(fields, field) ? typesOf(fields[field]) : [];
  return types.length === 0 || types.some((type) => type !== 'array' && type !== 'object');
}

/** Checks a value against its field. If it is not in the file, it is the manifest's default. */
function checkValue(_project: Project, { at }: Reference, { value = {} }: Scope): void {
  const name = String(at.path.at(-1));
  if (at.top().follow(`/${at.path.join('/')}`).exists) checkLiteral(at, value);
  else if (!isAcceptedLiteral(at.value, value))
    at.report('check.badDefault', { name, value: String(at.value) });
}

/** Checks that a filter of the list is set to values that it offers. */
function checkFilter(
  _project: Project,
  { at, name }: Reference,
  { filters = new Map() }: Scope,
): void {
  expectKnown(at, name, filters.keys(), 'filter');
  const offered = filters.get(name);
  const value = at.beside('value');
  for (const one of offered ? (value.text()?.split(',') ?? []) : []) {
    if (!offered!.includes(one))
      value.report('check.notChoice', { value: one, filter: name }, suggest(one, [...offered!]));
  }
}

/** Returns the names of the fields in a call's response. */
export const responseFieldNames = (known: KnownCall | undefined) =>
  Object.keys(responseFields(known?.entity));

/**
 * Returns the names of a call's figures: the fields of its one item, or of the totals of its rows.
 */
export function figureNames(
  known: KnownCall | undefined,
  { entities }: Pick<Project, 'entities'>,
): string[] {
  if (known?.call.response === 'item') return responseFieldNames(known);
  return Object.keys(responseFields(entities.get(known?.call.totals ?? '')));
}
