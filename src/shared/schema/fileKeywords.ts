import { _, stringify, type Code, type CodeKeywordDefinition, type KeywordCxt } from 'ajv';
import { formatNames } from '../files/document.ts';
import { runtimeFunction } from './runtimeFunction.ts';

/*
 * Keywords that validate images and documents; see keywords.ts.
 */

/** Creates a keyword that checks the type of a file by its content. */
const typesKeyword = (
  keyword: string,
  file: string,
  check: 'isImageOf' | 'isDocumentOf',
): CodeKeywordDefinition => ({
  keyword,
  type: 'string',
  schemaType: 'array',
  error: {
    message: `must be a ${file} of an allowed type`,
    params: ({ schema }) => _`{formats: ${formatNames(schema as string[])}}`,
  },
  code(cxt: KeywordCxt) {
    const validate = runtimeFunction(cxt, check);
    cxt.fail(_`!${validate}(${stringify(cxt.schema)}, ${cxt.data})`);
  },
});

/** `"imageTypes": ["png", "jpeg"]`: the text is an image of one of these types. */
export const imageTypes = typesKeyword('imageTypes', 'picture', 'isImageOf');

/** `"imageBytes": 2000000`: the image in the text has fewer bytes than this. */
export const imageBytes: CodeKeywordDefinition = {
  keyword: 'imageBytes',
  type: 'string',
  schemaType: 'number',
  error: {
    message: 'must be a smaller picture',
    params: ({ schemaCode }) => _`{limit: ${schemaCode}}`,
  },
  code(cxt: KeywordCxt) {
    const measure = runtimeFunction(cxt, 'imageBytesOf');
    cxt.fail(_`${measure}(${cxt.data}) >= ${cxt.schemaCode}`);
  },
};

/**
 * `"imagePixels": 16000000`: the image in the text has no more pixels than this, as its header
 * states.
 */
export const imagePixels: CodeKeywordDefinition = {
  keyword: 'imagePixels',
  type: 'string',
  schemaType: 'number',
  error: {
    message: 'must be a picture with fewer pixels',
    params: ({ schemaCode }) => _`{limit: ${schemaCode}}`,
  },
  code(cxt: KeywordCxt) {
    const measure = runtimeFunction(cxt, 'imagePixelsOf');
    cxt.fail(_`${measure}(${cxt.data}) > ${cxt.schemaCode}`);
  },
};

/** `"documentTypes": ["png", "pdf"]`: the document is of one of these types. */
export const documentTypes = typesKeyword('documentTypes', 'document', 'isDocumentOf');

/** Creates a keyword that limits the size of a document in bytes. */
const documentSizeKeyword = (
  keyword: string,
  fails: (bytes: Code, limit: Code | string) => Code,
): CodeKeywordDefinition => ({
  keyword,
  type: 'string',
  schemaType: 'number',
  error: {
    message: 'must be a document of another size',
    params: ({ schemaCode }) => _`{limit: ${schemaCode}}`,
  },
  code(cxt: KeywordCxt) {
    const measure = runtimeFunction(cxt, 'documentBytesOf');
    cxt.fail(fails(_`${measure}(${cxt.data})`, _`${cxt.schemaCode}`));
  },
});

/**
 * `"documentBytes": 5000000`: the document has no more bytes than this. Without a document the size
 * is undefined and the comparison false, so the value passes.
 */
export const documentBytes = documentSizeKeyword(
  'documentBytes',
  (bytes, limit) => _`${bytes} > ${limit}`,
);

/** `"documentLeast": 1`: the document has at least this many bytes. */
export const documentLeast = documentSizeKeyword(
  'documentLeast',
  (bytes, limit) => _`${bytes} < ${limit}`,
);
