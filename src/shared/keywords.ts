import {
  _,
  stringify,
  type Ajv,
  type Code,
  type CodeKeywordDefinition,
  type KeywordCxt,
  type MacroKeywordDefinition,
} from 'ajv';
import { hasAllowedCharacters } from './characters.ts';
import { documentBytesOf, formatNames, isDocumentOf } from './document.ts';
import { isNotAfter, isPast } from './days.ts';
import { imageBytesOf, imagePixelsOf, isImageOf } from './image.ts';
import { textLengthOf } from './richText.ts';

/*
 * Keywords of our dialect that judge a value. Each writes its code, so that a precompiled validator carries it. A
 * function that the code calls is named by a `require` of runtime.ts, which the compiler turns into an import.
 */

/** `"imageTypes": ["png", "jpeg"]`: the text is a picture of one of these sorts, by its content. */
const imageTypes: CodeKeywordDefinition = {
  keyword: 'imageTypes',
  type: 'string',
  schemaType: 'array',
  error: {
    message: 'must be a picture of an allowed type',
    params: ({ schema }) => _`{formats: ${formatNames(schema as string[])}}`,
  },
  code(cxt: KeywordCxt) {
    const judge = cxt.gen.scopeValue('func', {
      ref: isImageOf,
      code: _`require("shared/runtime").isImageOf`,
    });
    cxt.fail(_`!${judge}(${stringify(cxt.schema)}, ${cxt.data})`);
  },
};

/** `"imageBytes": 2000000`: the picture that the text holds has fewer bytes than this. */
const imageBytes: CodeKeywordDefinition = {
  keyword: 'imageBytes',
  type: 'string',
  schemaType: 'number',
  error: {
    message: 'must be a smaller picture',
    params: ({ schemaCode }) => _`{limit: ${schemaCode}}`,
  },
  code(cxt: KeywordCxt) {
    const measure = cxt.gen.scopeValue('func', {
      ref: imageBytesOf,
      code: _`require("shared/runtime").imageBytesOf`,
    });
    cxt.fail(_`${measure}(${cxt.data}) >= ${cxt.schemaCode}`);
  },
};

/** `"imagePixels": 16000000`: the picture that the text holds has no more pixels than this, as its header says. */
const imagePixels: CodeKeywordDefinition = {
  keyword: 'imagePixels',
  type: 'string',
  schemaType: 'number',
  error: {
    message: 'must be a picture with fewer pixels',
    params: ({ schemaCode }) => _`{limit: ${schemaCode}}`,
  },
  code(cxt: KeywordCxt) {
    const measure = cxt.gen.scopeValue('func', {
      ref: imagePixelsOf,
      code: _`require("shared/runtime").imagePixelsOf`,
    });
    cxt.fail(_`${measure}(${cxt.data}) > ${cxt.schemaCode}`);
  },
};

/** `"documentTypes": ["png", "pdf"]`: the document is of one of these sorts, by its content. */
const documentTypes: CodeKeywordDefinition = {
  keyword: 'documentTypes',
  type: 'string',
  schemaType: 'array',
  error: {
    message: 'must be a document of an allowed type',
    params: ({ schema }) => _`{formats: ${formatNames(schema as string[])}}`,
  },
  code(cxt: KeywordCxt) {
    const judge = cxt.gen.scopeValue('func', {
      ref: isDocumentOf,
      code: _`require("shared/runtime").isDocumentOf`,
    });
    cxt.fail(_`!${judge}(${stringify(cxt.schema)}, ${cxt.data})`);
  },
};

/** A bound of the bytes that a document has. */
const bytesOfDocument = (
  keyword: string,
  refuses: (bytes: Code, limit: Code | string) => Code,
): CodeKeywordDefinition => ({
  keyword,
  type: 'string',
  schemaType: 'number',
  error: {
    message: 'must be a document of another size',
    params: ({ schemaCode }) => _`{limit: ${schemaCode}}`,
  },
  code(cxt: KeywordCxt) {
    const measure = cxt.gen.scopeValue('func', {
      ref: documentBytesOf,
      code: _`require("shared/runtime").documentBytesOf`,
    });
    cxt.fail(refuses(_`${measure}(${cxt.data})`, _`${cxt.schemaCode}`));
  },
});

/** `"documentBytes": 5000000`: the document has no more bytes than this. Where there is none the comparison fails, which refuses nothing. */
const documentBytes = bytesOfDocument('documentBytes', (bytes, limit) => _`${bytes} > ${limit}`);

/** `"documentLeast": 1`: the document has so many bytes at least. */
const documentLeast = bytesOfDocument('documentLeast', (bytes, limit) => _`${bytes} < ${limit}`);

/** As many as toFixed writes. */
const MOST_PLACES = 100;

/** `"maxDecimals": 2`: the number has no more decimals than these. */
const maxDecimals: CodeKeywordDefinition = {
  keyword: 'maxDecimals',
  type: 'number',
  schemaType: 'number',
  error: {
    message: 'must have fewer decimals',
    params: ({ schemaCode }) => _`{limit: ${schemaCode}}`,
  },
  code(cxt: KeywordCxt) {
    // A bound that is told to be none is judged by as well, and toFixed fails with more.
    const places = Math.min(Math.max(Number(cxt.schema), 0), MOST_PLACES);
    // Numbers of a size that toFixed cannot write have no decimals left.
    cxt.fail(
      _`Math.abs(${cxt.data}) < 1e21 && Number(${cxt.data}.toFixed(${places})) !== ${cxt.data}`,
    );
  },
};

/** `"minTextLength": 10`, `"maxTextLength": 20000`: the HTML reads as at least, as at most so many characters. */
const textBound = (keyword: 'minTextLength' | 'maxTextLength'): CodeKeywordDefinition => ({
  keyword,
  type: 'string',
  schemaType: 'number',
  error: {
    message: 'must read as a text of another length',
    params: ({ schemaCode }) => _`{limit: ${schemaCode}}`,
  },
  code(cxt: KeywordCxt) {
    const measure = cxt.gen.scopeValue('func', {
      ref: textLengthOf,
      code: _`require("shared/runtime").textLengthOf`,
    });
    cxt.fail(
      keyword === 'minTextLength'
        ? _`${measure}(${cxt.data}) < ${cxt.schemaCode}`
        : _`${measure}(${cxt.data}) > ${cxt.schemaCode}`,
    );
  },
});

/** `"minDate": "today"`: the day is today or a later one. What is no day is left to `format`. */
const minDate = (today: () => string): CodeKeywordDefinition => ({
  keyword: 'minDate',
  type: 'string',
  schemaType: 'string',
  error: { message: 'must be today or later' },
  code(cxt: KeywordCxt) {
    const judge = cxt.gen.scopeValue('func', {
      ref: isPast,
      code: _`require("shared/runtime").isPast`,
    });
    const clock = cxt.gen.scopeValue('func', {
      ref: today,
      code: _`require("shared/runtime").today`,
    });
    cxt.fail(_`${judge}(${cxt.data}, ${clock}())`);
  },
});

/** `"nonEmpty": true`: there is a value; neither null nor an empty text is one. The compiler adds it where a condition requires a field. */
const nonEmpty: CodeKeywordDefinition = {
  keyword: 'nonEmpty',
  type: ['string', 'null'],
  schemaType: 'boolean',
  error: { message: 'must not be empty' },
  code(cxt: KeywordCxt) {
    cxt.fail(_`${cxt.data} === "" || ${cxt.data} === null`);
  },
};

/** `"characters": "line"`: the text holds no characters that people cannot see. The compiler adds it to every text field that is sent. */
const characters: CodeKeywordDefinition = {
  keyword: 'characters',
  type: 'string',
  schemaType: 'string',
  error: { message: 'must hold no characters that cannot be seen' },
  code(cxt: KeywordCxt) {
    const judge = cxt.gen.scopeValue('func', {
      ref: hasAllowedCharacters,
      code: _`require("shared/runtime").hasAllowedCharacters`,
    });
    cxt.fail(_`!${judge}(${cxt.schemaCode}, ${cxt.data})`);
  },
};

/** `"equalsField": "password"`: the value is the same as that of the field beside it. */
const equalsField: CodeKeywordDefinition = {
  keyword: 'equalsField',
  schemaType: 'string',
  error: { message: 'must equal the other field' },
  code(cxt: KeywordCxt) {
    cxt.fail(_`${cxt.data} !== ${cxt.it.parentData}[${cxt.schemaCode}]`);
  },
};

/** `"afterField": "begins_on"`: the day is later than that of the field beside it. What is no day is left to `format`. */
const afterField: CodeKeywordDefinition = {
  keyword: 'afterField',
  type: 'string',
  schemaType: 'string',
  error: { message: 'must be later than the other day' },
  code(cxt: KeywordCxt) {
    const judge = cxt.gen.scopeValue('func', {
      ref: isNotAfter,
      code: _`require("shared/runtime").isNotAfter`,
    });
    cxt.fail(_`${judge}(${cxt.data}, ${cxt.it.parentData}[${cxt.schemaCode}])`);
  },
};

/**
 * `"fieldNames": ["title"]`: the object has no other fields. Stands for `additionalProperties` where conditions bring
 * fields of their own: that keyword would not know them.
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
      const isStrange = names.reduce((code, known) => _`${code} && ${name} !== ${known}`, _`true`);
      gen.if(isStrange, () => {
        cxt.setParams({ additionalProperty: name });
        cxt.error();
      });
    });
  },
};

/** `"kept": { "place": { … } }`: a field that is kept while hidden is judged all the same; see hidden.ts. */
const kept: MacroKeywordDefinition = {
  keyword: 'kept',
  type: 'object',
  schemaType: 'object',
  macro: (properties: object) => ({ properties }),
};

/** @param today the day that it is in the product's zone, for rules about days */
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
    textBound('minTextLength'),
    textBound('maxTextLength'),
    equalsField,
    afterField,
    fieldNames,
    kept,
  ])
    ajv.addKeyword(keyword);
}
