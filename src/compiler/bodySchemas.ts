import { branchesOf, conditionsOf, schemaFields, isObject } from '../shared/schemaFields.ts';
import type { CharacterRule } from '../shared/characters.ts';
import { ANNOTATION_FORMATS } from '../shared/formats.ts';
import type { JsonSchema, ResolvedEntity, ResolvedFormField, Variant } from '../shared/resolved.ts';

/** Derives from an entity's schema what is returned, what is sent, and what a form validates. */
export function toBodySchemas(
  schema: JsonSchema,
): Pick<ResolvedEntity, 'answer' | 'body' | 'bodies' | 'forms'> {
  const [create, edit] = [toVariant(schema, 'create'), toVariant(schema, 'edit')];
  return {
    answer: toResponseSchema(schema),
    body: toValidationSchema(withoutVariants(schema), isSent),
    bodies: { create: toValidationSchema(create, isSent), edit: toValidationSchema(edit, isSent) },
    forms: {
      create: toValidationSchema(create, isInForm),
      edit: toValidationSchema(edit, isInForm),
    },
  };
}

type Keeps = (field: JsonSchema) => boolean;

const isInForm: Keeps = (field) => field['readOnly'] !== true;
const isSent: Keeps = (field) => isInForm(field) && field['formOnly'] !== true;

/**
 * Extends a schema by what a form does with hidden fields. Hidden fields that are neither kept nor
 * cleared are removed; see shared/hidden.ts.
 */
export function withHidden(
  schema: JsonSchema,
  hidden: Readonly<Record<string, ResolvedFormField['onHidden']>>,
): JsonSchema {
  const brought = Object.entries(schemaFields(schema)).filter(
    ([name]) => !Object.hasOwn(objectOf(schema['properties']), name),
  );
  const kept = brought.filter(([name]) => hidden[name] === 'keep');
  const cleared = brought.flatMap(([name, field]) =>
    hidden[name] === 'clear' || hidden[name] === 'reset'
      ? [[name, EMPTY[String(field['type'])] ?? null]]
      : [],
  );
  return {
    ...schema,
    ...(kept.length > 0
      ? { kept: { ...objectOf(schema['kept']), ...Object.fromEntries(kept) } }
      : {}),
    ...(cleared.length > 0
      ? {
          cleared: {
            ...objectOf(schema['cleared']),
            ...(Object.fromEntries(cleared) as JsonSchema),
          },
        }
      : {}),
  };
}

/**
 * Lets a body contain what a form clears of fields that only the form knows to be hidden: the body
 * has their rules, but not the condition.
 * @param form the schema that the form validates, with what it clears
 */
export function orCleared(body: JsonSchema, form: JsonSchema): JsonSchema {
  const fields = objectOf(body['properties']);
  const cleared = Object.entries(objectOf(form['cleared'])).filter(
    ([name]) => isObject(fields[name]) && !Object.hasOwn(objectOf(body['cleared']), name),
  );
  if (cleared.length === 0) return body;
  const eased = cleared.map(([name, empty]) => [name, unless(empty, objectOf(fields[name]))]);
  return { ...body, properties: { ...fields, ...(Object.fromEntries(eased) as JsonSchema) } };
}

/**
 * Returns a field whose rules do not apply to the empty value. How the value is normalized applies
 * to every value and stays outside.
 */
function unless(empty: unknown, field: JsonSchema): JsonSchema {
  const readBy = [
    'normalize',
    'multiline',
    'items',
    ...(ANNOTATION_FORMATS.includes(String(field['format'])) ? ['format'] : []),
  ].filter((name) => Object.hasOwn(field, name));
  return {
    ...Object.fromEntries(readBy.map((name) => [name, field[name]])),
    if: { not: { const: empty } },
    then: without(field, readBy),
  };
}

/** The empty value by type. */
const EMPTY: Record<string, unknown> = {
  string: '',
  array: [],
  boolean: false,
  number: 0,
  integer: 0,
};

/** Keywords for what is sent. They are removed from the schema of a response. */
const OF_BODIES = [
  'display',
  'errorMessage',
  'normalize',
  'multiline',
  'required',
  'dependencies',
  'readOnly',
  'writeOnly',
  'variants',
  'if',
  'then',
  'else',
  'allOf',
  'imageTypes',
  'imageBytes',
  'imagePixels',
  'documentTypes',
  'documentBytes',
  'documentLeast',
  'equalsField',
  'afterField',
  'minDate',
  'nonEmpty',
  'maxDecimals',
  'minTextLength',
  'maxTextLength',
];

const without = (schema: JsonSchema, names: readonly string[]): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => !names.includes(name)));

function toResponseSchema(schema: JsonSchema): JsonSchema {
  const { items, properties, ...rest } = schema;
  return {
    ...without(rest, OF_BODIES),
    ...(isObject(items) ? { items: toResponseSchema(items) } : {}),
    ...(isObject(properties)
      ? { properties: responseFieldsOf(schema), additionalProperties: false }
      : {}),
  };
}

/** Returns the fields of all variants. */
export const allResponseFields = (schema: JsonSchema): Record<string, JsonSchema> => ({
  ...schemaFields(toVariant(schema, 'edit')),
  ...schemaFields(toVariant(schema, 'create')),
  ...schemaFields(schema),
});

function responseFieldsOf(schema: JsonSchema): Record<string, JsonSchema> {
  const answered = Object.entries(allResponseFields(schema)).filter(
    ([, field]) => field['writeOnly'] !== true && field['formOnly'] !== true,
  );
  return Object.fromEntries(answered.map(([name, field]) => [name, toResponseSchema(field)]));
}

const withoutVariants = (schema: JsonSchema): JsonSchema => without(schema, ['variants']);

/** Returns the rules with those of one variant added. */
function toVariant(schema: JsonSchema, variant: Variant): JsonSchema {
  const { variants } = schema;
  const added = isObject(variants) ? variants[variant] : undefined;
  return isObject(added) ? addRules(withoutVariants(schema), added) : withoutVariants(schema);
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const objectOf = (value: unknown): JsonSchema => (isObject(value) ? value : {});

function addRules(schema: JsonSchema, added: JsonSchema): JsonSchema {
  const [messages, addedMessages] = [
    objectOf(schema['errorMessage']),
    objectOf(added['errorMessage']),
  ];
  const required = [...new Set([...listOf(schema['required']), ...listOf(added['required'])])];
  const requiredMessages = {
    ...objectOf(messages['required']),
    ...objectOf(addedMessages['required']),
  };
  const joined = {
    ...messages,
    ...addedMessages,
    ...(Object.keys(requiredMessages).length > 0 ? { required: requiredMessages } : {}),
  };
  const fields = addFields(objectOf(schema['properties']), objectOf(added['properties']));
  return {
    ...schema,
    ...without(added, ['errorMessage', 'required', 'properties']),
    properties: { ...fields, ...valuesOf(added, fields) },
    ...(required.length > 0 ? { required } : {}),
    ...(Object.keys(joined).length > 0 ? { errorMessage: joined } : {}),
  };
}

/**
 * Returns the fields that a condition or a variant requires, with the rule that they have a value.
 * Only a field that the entity itself requires may be null, for example the choice of none.
 */
function valuesOf(part: JsonSchema, fields: JsonSchema): JsonSchema {
  const nullable = listOf(part['required'])
    .map(String)
    .filter((name) => listOf(objectOf(fields[name])['type']).includes('null'));
  return {
    ...textsOf(part, fields),
    ...Object.fromEntries(
      nullable.map((name) => [
        name,
        withRequiredText(objectOf(fields[name]), requiredMessages(part)[name]),
      ]),
    ),
  };
}

/**
 * Returns the required texts with the rule nonEmpty. An empty text then has the message of a
 * missing one, not of one that is too short.
 */
function textsOf(part: JsonSchema, fields: JsonSchema): JsonSchema {
  const messages = requiredMessages(part);
  const texts = listOf(part['required'])
    .map(String)
    .filter((name) => messages[name] !== undefined && objectOf(fields[name])['type'] === 'string');
  return Object.fromEntries(
    texts.map((name) => [name, withRequiredText(objectOf(fields[name]), messages[name])]),
  );
}

const requiredMessages = (part: JsonSchema): JsonSchema =>
  objectOf(objectOf(part['errorMessage'])['required']);

function withRequiredText(field: JsonSchema, message: unknown): JsonSchema {
  return {
    ...field,
    nonEmpty: true,
    ...(message === undefined
      ? {}
      : { errorMessage: { nonEmpty: message, ...objectOf(field['errorMessage']) } }),
  };
}

function addFields(fields: JsonSchema, added: JsonSchema): JsonSchema {
  const changed = Object.entries(added).map(([name, rules]) => {
    const field = objectOf(fields[name]);
    return [name, { ...field, ...objectOf(rules), ...joinMessages(field, objectOf(rules)) }];
  });
  return { ...fields, ...Object.fromEntries(changed) };
}

const joinMessages = (field: JsonSchema, rules: JsonSchema) =>
  isObject(field['errorMessage']) || isObject(rules['errorMessage'])
    ? { errorMessage: { ...objectOf(field['errorMessage']), ...objectOf(rules['errorMessage']) } }
    : {};

/**
 * Returns the rules of the fields that `keeps` accepts, and forbids all others. A condition on a
 * field that is left out cannot be evaluated: the fields that it adds are then optional.
 */
function toValidationSchema(schema: JsonSchema, keeps: Keeps): JsonSchema {
  const fields = schemaFields(schema);
  const names = new Set(
    Object.entries(fields).flatMap(([name, field]) => (keeps(field) ? [name] : [])),
  );
  const isJudged = (condition: JsonSchema) =>
    conditionFieldsOf(condition).every(
      (name) => names.has(name) || fields[name]?.['formOnly'] !== true,
    );
  const conditions = conditionsOf(schema);
  const brought = conditions
    .filter((condition) => !isJudged(condition))
    .flatMap(branchesOf)
    .map((branch) => objectOf(branch['properties']));
  const own = without(schema, ['if', 'then', 'else', 'allOf']);
  if (!isObject(schema['properties'])) return toPart(own, names, keeps);
  const part = toPart(
    {
      ...own,
      properties: {
        ...Object.assign({}, ...brought, schema['properties']),
        ...textsOf(schema, schema['properties']),
      } as JsonSchema,
    },
    names,
    keeps,
  );
  return {
    ...part,
    ...forbidFields(part, names),
    ...join(
      conditions.filter(isJudged).map((condition) => toCondition(condition, fields, names, keeps)),
    ),
  };
}

const join = (conditions: JsonSchema[]): JsonSchema =>
  conditions.length > 1 ? { allOf: conditions } : (conditions[0] ?? {});

/** Returns the names of the fields that a condition tests. */
export const conditionFieldsOf = (condition: JsonSchema): string[] =>
  Object.keys(objectOf(objectOf(condition['if'])['properties']));

function toCondition(
  condition: JsonSchema,
  fields: Record<string, JsonSchema>,
  names: ReadonlySet<string>,
  keeps: Keeps,
): JsonSchema {
  const toBranch = (branch: JsonSchema) =>
    toPart(
      {
        ...branch,
        properties: {
          ...objectOf(branch['properties']),
          ...valuesOf(branch, { ...fields, ...objectOf(branch['properties']) }),
        },
      },
      names,
      keeps,
    );
  const branches = ['then', 'else'].flatMap((name) =>
    isObject(condition[name]) ? [[name, toBranch(condition[name])]] : [],
  );
  return { if: condition['if'], ...(Object.fromEntries(branches) as JsonSchema) };
}

/** `additionalProperties` only knows the properties beside it, not those that a condition adds. */
function forbidFields(part: JsonSchema, names: ReadonlySet<string>): JsonSchema {
  const beside = objectOf(part['properties']);
  return [...names].every((name) => Object.hasOwn(beside, name))
    ? { additionalProperties: false }
    : { fieldNames: [...names] };
}

function toPart(schema: JsonSchema, names: ReadonlySet<string>, keeps: Keeps): JsonSchema {
  const {
    readOnly: _read,
    writeOnly: _write,
    description: _text,
    display: _display,
    items,
    properties,
    required,
    dependencies,
    errorMessage,
    additionalProperties: _others,
    ...rest
  } = schema;
  const toField = ([name, field]: [string, unknown]) =>
    names.has(name) ? [[name, toValidationSchema(objectOf(field), keeps)] as const] : [];
  const sent = listOf(required).filter((name) => names.has(String(name)));
  const bound = Object.entries(objectOf(dependencies)).flatMap(([name, others]) => {
    const kept = listOf(others).filter((other) => names.has(String(other)));
    return names.has(name) && kept.length > 0 ? [[name, kept]] : [];
  });
  return {
    ...rest,
    ...characterRuleOf(rest),
    ...(isObject(items) ? { items: toValidationSchema(items, keeps) } : {}),
    ...(isObject(properties)
      ? { properties: Object.fromEntries(Object.entries(properties).flatMap(toField)) }
      : {}),
    ...(sent.length > 0 ? { required: sent } : {}),
    ...(bound.length > 0 ? { dependencies: Object.fromEntries(bound) as JsonSchema } : {}),
    ...(isObject(errorMessage)
      ? {
          errorMessage: messagesOf(
            errorMessage,
            sent,
            bound.map(([name]) => name),
          ),
        }
      : {}),
  };
}

/**
 * Formats of texts that are not typed by people: files, whose type is detected by content, and
 * HTML, which is sanitized before it is validated.
 */
const NOT_TYPED = ['image', 'document', 'html'];

/**
 * The allowed characters of a text. Every text field that is sent has this rule; definitions only
 * state which texts are multiline.
 */
function characterRuleOf({ type, format, enum: values, normalize, multiline }: JsonSchema): {
  characters?: CharacterRule;
} {
  if (
    !listOf(Array.isArray(type) ? type : [type]).includes('string') ||
    values !== undefined ||
    NOT_TYPED.includes(String(format))
  )
    return {};
  return {
    characters: normalize === 'verbatim' ? 'verbatim' : multiline === true ? 'lines' : 'line',
  };
}

/** Returns the messages without those of removed rules. */
function messagesOf(
  messages: JsonSchema,
  required: readonly unknown[],
  bound: readonly unknown[],
): JsonSchema {
  const of = (keyword: string, names: readonly unknown[]) => {
    const kept = Object.entries(objectOf(messages[keyword])).filter(([name]) =>
      names.includes(name),
    );
    return kept.length > 0 ? { [keyword]: Object.fromEntries(kept) } : {};
  };
  return {
    ...without(messages, ['required', 'dependencies']),
    ...of('required', required),
    ...of('dependencies', bound),
  };
}
