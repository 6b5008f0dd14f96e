import {
  branchesOf,
  conditionsOf,
  schemaFields,
  isObject,
} from '../../shared/resolved/schemaFields.ts';
import { ANNOTATIONS, OWN_RULES } from '../../shared/schema/ruleKeywords.ts';
import type { CharacterRule } from '../../shared/text/characters.ts';
import type { JsonSchema, ResolvedEntity } from '../../shared/resolved/resolved.ts';
import { hasMarkup, isDataUri, isFilePart } from '../../shared/resolved/valueFormats.ts';
import { listOf, mapInner, objectOf, shapesOf, tagOf, without } from '../language/schemaParts.ts';
import {
  withRequiredTexts,
  toVariant,
  withRequiredValues,
  withoutVariants,
} from './variantRules.ts';

/** Derives the schemas of responses, of bodies and of forms from an entity's schema. */
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

type FieldFilter = (field: JsonSchema) => boolean;

const isInForm: FieldFilter = (field) => field['readOnly'] !== true;
const isSent: FieldFilter = (field) => isInForm(field) && field['formOnly'] !== true;

/** Keywords that have no meaning for a response. They are removed from its schema. */
const BODY_KEYWORDS: string[] = [
  ...OWN_RULES,
  ...ANNOTATIONS,
  'errorMessage',
  'required',
  'dependencies',
  'readOnly',
  'writeOnly',
  'variants',
  'title',
  'if',
  'then',
  'else',
  'allOf',
];

function toResponseSchema(schema: JsonSchema): JsonSchema {
  const { properties, ...rest } = schema;
  const inner = without(mapInner(rest, toResponseSchema), BODY_KEYWORDS);
  return {
    ...inner,
    ...(isObject(properties) ? { properties: responseFieldsOf(schema) } : {}),
    ...(isObject(properties) && !isObject(rest['additionalProperties'])
      ? { additionalProperties: false }
      : {}),
  };
}

/** Returns the fields of an entity, including those that only a variant or a condition adds. */
export const allFields = (schema: JsonSchema): Record<string, JsonSchema> => ({
  ...schemaFields(toVariant(schema, 'edit')),
  ...schemaFields(toVariant(schema, 'create')),
  ...schemaFields(schema),
});

function responseFieldsOf(schema: JsonSchema): Record<string, JsonSchema> {
  const returned = Object.entries(allFields(schema)).filter(
    ([, field]) => field['writeOnly'] !== true && field['formOnly'] !== true,
  );
  return Object.fromEntries(returned.map(([name, field]) => [name, toResponseSchema(field)]));
}

/**
 * Returns the schema with only the fields that `keeps` accepts, and forbids all others. A condition
 * that tests a removed `formOnly` field cannot be evaluated: the fields of both of its branches are
 * then allowed and optional.
 */
function toValidationSchema(schema: JsonSchema, keeps: FieldFilter): JsonSchema {
  const fields = schemaFields(schema);
  const names = new Set(
    Object.entries(fields).flatMap(([name, field]) => (keeps(field) ? [name] : [])),
  );
  const isEvaluable = (condition: JsonSchema) =>
    conditionFieldsOf(condition).every(
      (name) => names.has(name) || fields[name]?.['formOnly'] !== true,
    );
  const conditions = conditionsOf(schema);
  const unconditional = conditions
    .filter((condition) => !isEvaluable(condition))
    .flatMap(branchesOf)
    .map((branch) => objectOf(branch['properties']));
  const own = without(schema, ['if', 'then', 'else', 'allOf']);
  if (!isObject(schema['properties'])) return toPart(own, names, keeps);
  const part = toPart(
    {
      ...own,
      properties: {
        ...Object.assign({}, ...unconditional, schema['properties']),
        ...withRequiredTexts(schema, schema['properties']),
      } as JsonSchema,
    },
    names,
    keeps,
  );
  return {
    ...part,
    ...(isObject(part['additionalProperties']) ? {} : forbidFields(part, names)),
    ...join(
      conditions
        .filter(isEvaluable)
        .map((condition) => toCondition(condition, fields, names, keeps)),
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
  keeps: FieldFilter,
): JsonSchema {
  const toBranch = (branch: JsonSchema) =>
    toPart(
      {
        ...branch,
        properties: {
          ...objectOf(branch['properties']),
          ...withRequiredValues(branch, { ...fields, ...objectOf(branch['properties']) }),
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

/**
 * Forbids fields with other names. `additionalProperties` ignores the properties that a condition
 * adds, so if there are any, the keyword `fieldNames` lists all names.
 */
function forbidFields(part: JsonSchema, names: ReadonlySet<string>): JsonSchema {
  const unconditional = objectOf(part['properties']);
  return [...names].every((name) => Object.hasOwn(unconditional, name))
    ? { additionalProperties: false }
    : { fieldNames: [...names] };
}

function toPart(schema: JsonSchema, names: ReadonlySet<string>, keeps: FieldFilter): JsonSchema {
  const {
    readOnly: _read,
    writeOnly: _write,
    description: _text,
    title: _title,
    display: _display,
    choices: _choices,
    extends: _extends,
    accept: _accept,
    properties,
    required,
    dependencies,
    errorMessage,
    ...rest
  } = schema;
  const inner = mapInner(rest, (part) => toValidationSchema(part, keeps));
  const toField = ([name, field]: [string, unknown]) =>
    names.has(name) ? [[name, toValidationSchema(objectOf(field), keeps)] as const] : [];
  const requiredNames = listOf(required).filter((name) => names.has(String(name)));
  const dependent = Object.entries(objectOf(dependencies)).flatMap(([name, others]) => {
    const kept = listOf(others).filter((other) => names.has(String(other)));
    return names.has(name) && kept.length > 0 ? [[name, kept]] : [];
  });
  return {
    ...(isObject(rest['additionalProperties']) ? inner : without(inner, ['additionalProperties'])),
    ...characterRuleOf(rest),
    ...keyRuleOf(rest),
    ...discriminatorOf(rest),
    ...(isObject(properties)
      ? { properties: Object.fromEntries(Object.entries(properties).flatMap(toField)) }
      : {}),
    ...(requiredNames.length > 0 ? { required: requiredNames } : {}),
    ...(dependent.length > 0 ? { dependencies: Object.fromEntries(dependent) as JsonSchema } : {}),
    ...(isObject(errorMessage)
      ? {
          errorMessage: messagesOf(
            errorMessage,
            requiredNames,
            dependent.map(([name]) => name),
          ),
        }
      : {}),
  };
}

/**
 * Whether a text may have any characters: a file, whose type is detected from its content, or HTML,
 * which is sanitized before it is validated.
 */
const mayHaveAnyCharacter = (field: JsonSchema) =>
  isDataUri(field) || isFilePart(field) || hasMarkup(field);

/**
 * Returns the rule for the characters that a text may contain. Every text field has it; definitions
 * only state which texts are multiline.
 */
function characterRuleOf(field: JsonSchema): { characters?: CharacterRule } {
  const { type, enum: values, normalize, multiline } = field;
  if (
    !listOf(Array.isArray(type) ? type : [type]).includes('string') ||
    values !== undefined ||
    mayHaveAnyCharacter(field)
  )
    return {};
  return {
    characters: normalize === 'verbatim' ? 'verbatim' : multiline === true ? 'lines' : 'line',
  };
}

/** The most characters of a property's name that a user enters. */
const MAX_KEY_LENGTH = 100;

/** Returns the rule for the names of properties that users enter. */
const keyRuleOf = ({ additionalProperties }: JsonSchema): JsonSchema =>
  isObject(additionalProperties)
    ? {
        propertyNames: {
          type: 'string',
          characters: 'line',
          minLength: 1,
          maxLength: MAX_KEY_LENGTH,
        },
      }
    : {};

/** Returns the keyword that lets a validator report only the errors of the shape that a value has. */
function discriminatorOf(schema: JsonSchema): JsonSchema {
  const tag = tagOf(shapesOf(schema, 'oneOf'));
  return tag === undefined ? {} : { discriminator: { propertyName: tag } };
}

/** Returns the messages without those for removed names in `required` and `dependencies`. */
function messagesOf(
  messages: JsonSchema,
  required: readonly unknown[],
  dependent: readonly unknown[],
): JsonSchema {
  const messagesFor = (keyword: string, names: readonly unknown[]) => {
    const kept = Object.entries(objectOf(messages[keyword])).filter(([name]) =>
      names.includes(name),
    );
    return kept.length > 0 ? { [keyword]: Object.fromEntries(kept) } : {};
  };
  return {
    ...without(messages, ['required', 'dependencies']),
    ...messagesFor('required', required),
    ...messagesFor('dependencies', dependent),
  };
}
