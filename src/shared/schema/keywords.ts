import {
  _,
  type Ajv,
  type CodeKeywordDefinition,
  type KeywordCxt,
  type MacroKeywordDefinition,
} from 'ajv';
import {
  documentBytes,
  documentLeast,
  documentTypes,
  imageBytes,
  imagePixels,
  imageTypes,
} from './fileKeywords.ts';
import { runtimeFunction } from './runtimeFunction.ts';

/*
 * Keywords of this project's schema dialect that validate a value. Each generates code, so that a
 * precompiled validator contains it. Functions that the code calls are named by a `require` of
 * runtime.ts, which the compiler turns into an import.
 */

/** The maximum that `toFixed` accepts. */
const MAX_DECIMALS = 100;

/** `"maxDecimals": 2`: the number has at most this many decimals. */
const maxDecimals: CodeKeywordDefinition = {
  keyword: 'maxDecimals',
  type: 'number',
  schemaType: 'number',
  error: {
    message: 'must have fewer decimals',
    params: ({ schemaCode }) => _`{limit: ${schemaCode}}`,
  },
  code(cxt: KeywordCxt) {
    // The compiler also validates with an invalid bound before it reports it, and toFixed throws
    // for more.
    const digits = Math.min(Math.max(Number(cxt.schema), 0), MAX_DECIMALS);
    // toFixed cannot write larger numbers, and those have no decimals.
    cxt.fail(
      _`Math.abs(${cxt.data}) < 1e21 && Number(${cxt.data}.toFixed(${digits})) !== ${cxt.data}`,
    );
  },
};

/**
 * `"minTextLength": 10`, `"maxTextLength": 20000`: the minimum and maximum number of characters of
 * the text in HTML, without markup.
 */
const textLengthKeyword = (keyword: 'minTextLength' | 'maxTextLength'): CodeKeywordDefinition => ({
  keyword,
  type: 'string',
  schemaType: 'number',
  error: {
    message: 'must have an allowed length without markup',
    params: ({ schemaCode }) => _`{limit: ${schemaCode}}`,
  },
  code(cxt: KeywordCxt) {
    const measure = runtimeFunction(cxt, 'textLengthOf');
    cxt.fail(
      keyword === 'minTextLength'
        ? _`${measure}(${cxt.data}) < ${cxt.schemaCode}`
        : _`${measure}(${cxt.data}) > ${cxt.schemaCode}`,
    );
  },
});

/**
 * `"minDate": "today"`: the date is today or later. A text that is no date passes; `format`
 * rejects it.
 */
const minDate = (today: () => string): CodeKeywordDefinition => ({
  keyword: 'minDate',
  type: 'string',
  schemaType: 'string',
  error: { message: 'must be today or later' },
  code(cxt: KeywordCxt) {
    const validate = runtimeFunction(cxt, 'isPast');
    const clock = cxt.gen.scopeValue('func', {
      ref: today,
      code: _`require("shared/runtime").today`,
    });
    cxt.fail(_`${validate}(${cxt.data}, ${clock}())`);
  },
});

/**
 * `"nonEmpty": true`: the value is neither null nor the empty text. The compiler adds it where a
 * condition requires a field.
 */
const nonEmpty: CodeKeywordDefinition = {
  keyword: 'nonEmpty',
  type: ['string', 'null'],
  schemaType: 'boolean',
  error: { message: 'must not be empty' },
  code(cxt: KeywordCxt) {
    cxt.fail(_`${cxt.data} === "" || ${cxt.data} === null`);
  },
};

/**
 * `"characters": "line"`: the text contains no invisible characters. The compiler adds it to every
 * text field of a request body.
 */
const characters: CodeKeywordDefinition = {
  keyword: 'characters',
  type: 'string',
  schemaType: 'string',
  error: {
    message: 'must contain no invisible characters',
    params: ({ schemaCode }) => _`{rule: ${schemaCode}}`,
  },
  code(cxt: KeywordCxt) {
    const validate = runtimeFunction(cxt, 'hasAllowedCharacters');
    cxt.fail(_`!${validate}(${cxt.schemaCode}, ${cxt.data})`);
  },
};

/** `"equalsField": "password"`: the value equals that of the named field of the same object. */
const equalsField: CodeKeywordDefinition = {
  keyword: 'equalsField',
  schemaType: 'string',
  error: { message: 'must equal the other field' },
  code(cxt: KeywordCxt) {
    cxt.fail(_`${cxt.data} !== ${cxt.it.parentData}[${cxt.schemaCode}]`);
  },
};

/**
 * `"afterField": "begins_on"`: the date is later than that of the named field of the same object. A
 * text that is no date passes; `format` rejects it.
 */
const afterField: CodeKeywordDefinition = {
  keyword: 'afterField',
  type: 'string',
  schemaType: 'string',
  error: { message: 'must be later than the other day' },
  code(cxt: KeywordCxt) {
    const validate = runtimeFunction(cxt, 'isNotAfter');
    cxt.fail(_`${validate}(${cxt.data}, ${cxt.it.parentData}[${cxt.schemaCode}])`);
  },
};

/**
 * `"fieldNames": ["title"]`: the object has no other properties. It replaces `additionalProperties`
 * where conditions declare fields, because that keyword does not know the fields of branches.
 */
const fieldNames: CodeKeywordDefinition = {
  keyword: 'fieldNames',
  type: 'object',
  schemaType: 'array',
  error: {
    message: 'must have no other fields',
    params: ({ params }) => _`{additionalProperty: ${params['additionalProperty']}}`,
  },
  code(cxt: KeywordCxt) {
    const { gen, data } = cxt;
    const names = cxt.schema as string[];
    gen.forIn('name', data, (name) => {
      const isUnknown = names.reduce((code, known) => _`${code} && ${name} !== ${known}`, _`true`);
      gen.if(isUnknown, () => {
        cxt.setParams({ additionalProperty: name });
        cxt.error();
      });
    });
  },
};

/**
 * `"kept": { "place": { … } }`: fields that keep their value while hidden are still validated; see
 * hidden.ts.
 */
const kept: MacroKeywordDefinition = {
  keyword: 'kept',
  type: 'object',
  schemaType: 'object',
  macro: (properties: object) => ({ properties }),
};

/**
 * Adds the keywords to an Ajv instance.
 * @param today returns today's date in the product's time zone, for rules about days
 */
export function addKeywords(ajv: Ajv, today: () => string): void {
  for (const keyword of [
    nonEmpty,
    characters,
    imageTypes,
    imageBytes,
    imagePixels,
    documentTypes,
    documentBytes,
    documentLeast,
    minDate(today),
    maxDecimals,
    textLengthKeyword('minTextLength'),
    textLengthKeyword('maxTextLength'),
    equalsField,
    afterField,
    fieldNames,
    kept,
  ])
    ajv.addKeyword(keyword);
}
