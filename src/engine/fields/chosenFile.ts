import {
  documentBytesOf,
  formatNames,
  isDocumentOf,
  readDocumentReference,
  type DocumentType,
} from '../../shared/files/document.ts';
import {
  imageBytesOf,
  imagePixelsOf,
  isImageOf,
  type ImageType,
} from '../../shared/files/image.ts';
import type { FieldProblem } from '../../shared/schema/problems.ts';
import type { JsonSchema } from '../../shared/resolved/resolved.ts';
import type { Translate } from '../i18n/useTranslation.ts';
import { sizeText } from './sizeText.ts';

/*
 * Which files an image or document field accepts. The file picker, the hint and the error message
 * use these functions.
 */

/** The parts of a field that determine which files it accepts. */
export interface FileField {
  /** The entity's rule. */
  rule: JsonSchema;
  /** The widget's options, which may accept fewer types. */
  options: object;
}

/** The names of the types that the browser converts to an accepted one: a JPEG or PNG. */
const CONVERTED_NAMES = ['WebP', 'HEIC'];

const listOf = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.map(String) : undefined;

/** Returns the accepted file types: `png`, `pdf`. */
export const acceptedTypes = ({ rule, options }: FileField): string[] =>
  listOf('accept' in options ? options.accept : undefined) ??
  listOf(rule['documentTypes']) ??
  listOf(rule['imageTypes']) ??
  [];

/** The value of the `accept` attribute by type. Some systems only know file extensions. */
const ACCEPT_VALUES: Record<string, string> = {
  png: 'image/png,.png',
  jpeg: 'image/jpeg,.jpg,.jpeg',
  bmp: 'image/bmp,.bmp',
  pdf: 'application/pdf,.pdf',
};
const CONVERTED_VALUES = 'image/webp,.webp,image/heic,.heic,image/heif,.heif';

/** Returns the accepted types into which the browser can convert a picture. */
export const encodedTypes = (field: FileField): ('png' | 'jpeg')[] => {
  const types = acceptedTypes(field);
  return (['png', 'jpeg'] as const).filter((type) => types.includes(type));
};

export const acceptOf = (field: FileField): string =>
  [
    ...acceptedTypes(field).map((type) => ACCEPT_VALUES[type]),
    ...(encodedTypes(field).length > 0 ? [CONVERTED_VALUES] : []),
  ].join(',');

/** Returns the names of the types that can be chosen: `PNG, JPEG, WebP, HEIC`. */
const chosenFormats = (field: FileField): string =>
  [
    formatNames(acceptedTypes(field)),
    ...(encodedTypes(field).length > 0 ? CONVERTED_NAMES : []),
  ].join(', ');

/** Returns the size from which the field refuses a file, in bytes. */
export const refusedBytes = ({ rule }: FileField): number =>
  typeof rule['documentBytes'] === 'number'
    ? rule['documentBytes'] + 1
    : Number(rule['imageBytes'] ?? Infinity);

/**
 * Returns the placeholders of the field's hint, `{formats}` and `{size}`; empty if the field has no
 * size limit.
 */
export function hintParams(field: FileField, t: Translate): Record<string, string> {
  const bytes = field.rule['documentBytes'] ?? field.rule['imageBytes'];
  return typeof bytes === 'number'
    ? { formats: chosenFormats(field), size: sizeText(t, bytes) }
    : {};
}

/**
 * Validates the content of a chosen file. Returns the problem, or undefined if the field accepts
 * it.
 * @param value a document reference, or an image as a data URI
 */
export function fileProblem(field: FileField, value: string): FieldProblem | undefined {
  const types = acceptedTypes(field);
  const failedKeyword = readDocumentReference(value)
    ? failedDocumentKeyword(field.rule, types, value)
    : failedImageKeyword(field.rule, types, value);
  if (failedKeyword === undefined) return undefined;
  const messages = (field.rule['errorMessage'] ?? {}) as Record<string, string>;
  return {
    key: messages[failedKeyword] ?? 'error.invalid',
    params: { formats: chosenFormats(field), limit: Number(field.rule[failedKeyword]) },
  };
}

const exceeds = (size: number | undefined, limit: unknown): boolean =>
  typeof limit === 'number' && size !== undefined && size > limit;

/** Returns the keyword of the rule that a document violates. */
function failedDocumentKeyword(
  rule: JsonSchema,
  types: string[],
  reference: string,
): string | undefined {
  const bytes = documentBytesOf(reference);
  if (
    typeof rule['documentLeast'] === 'number' &&
    bytes !== undefined &&
    bytes < rule['documentLeast']
  )
    return 'documentLeast';
  if (types.length > 0 && !isDocumentOf(types as DocumentType[], reference)) return 'documentTypes';
  return exceeds(bytes, rule['documentBytes']) ? 'documentBytes' : undefined;
}

/** Returns the keyword of the rule that an image violates. */
function failedImageKeyword(rule: JsonSchema, types: string[], source: string): string | undefined {
  if (types.length > 0 && !isImageOf(types as ImageType[], source)) return 'imageTypes';
  // `imageBytes` is an exclusive limit.
  if (typeof rule['imageBytes'] === 'number' && imageBytesOf(source) >= rule['imageBytes'])
    return 'imageBytes';
  return exceeds(imagePixelsOf(source), rule['imagePixels']) ? 'imagePixels' : undefined;
}

/** Whether the value is a file that has been chosen but not saved yet. */
export const isChosenFile = (value: unknown): boolean =>
  readDocumentReference(value) !== undefined ||
  (typeof value === 'string' && value.startsWith('data:'));
