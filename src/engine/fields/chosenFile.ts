import {
  documentBytesOf,
  formatNames,
  isDocumentOf,
  readDocumentReference,
  type DocumentType,
} from '../../shared/document.ts';
import { imageBytesOf, imagePixelsOf, isImageOf, type ImageType } from '../../shared/image.ts';
import type { FieldProblem } from '../../shared/problems.ts';
import type { JsonSchema } from '../../shared/resolved.ts';
import type { Translate } from '../i18n/useTranslation.ts';
import { sizeText } from './sizeText.ts';

/*
 * Which files an image or document field accepts. The file picker, the hint and the error message
 * use these functions.
 */

/** The parts of a field that determine which files it accepts. */
interface FileField {
  /** The entity's rule. */
  rule: JsonSchema;
  /** The widget's options, which may accept fewer types. */
  options: Record<string, unknown>;
}

const listOf = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.map(String) : undefined;

/** Returns the accepted file types: `png`, `pdf`. */
const acceptedTypes = ({ rule, options }: FileField): string[] =>
  listOf(options['accept']) ?? listOf(rule['documentTypes']) ?? listOf(rule['imageTypes']) ?? [];

/** The value of the `accept` attribute by type. Some systems only know file extensions. */
const ACCEPT_VALUES: Record<string, string> = {
  png: 'image/png,.png',
  jpeg: 'image/jpeg,.jpg,.jpeg',
  bmp: 'image/bmp,.bmp',
  pdf: 'application/pdf,.pdf',
};

export const acceptOf = (field: FileField): string =>
  acceptedTypes(field)
    .map((type) => ACCEPT_VALUES[type])
    .join(',');

/**
 * Returns the placeholders of the field's hint, `{formats}` and `{size}`; empty if the field has no
 * size limit.
 */
export function hintParams(field: FileField, t: Translate): Record<string, string> {
  const bytes = field.rule['documentBytes'] ?? field.rule['imageBytes'];
  return typeof bytes === 'number'
    ? { formats: formatNames(acceptedTypes(field)), size: sizeText(t, bytes) }
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
    params: { formats: formatNames(types), limit: Number(field.rule[failedKeyword]) },
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
