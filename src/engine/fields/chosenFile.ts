import {
  documentBytesOf,
  formatNames,
  isDocumentOf,
  readDocumentReference,
  type DocumentType,
} from '../../shared/document.ts';
import { imageBytesOf, imagePixelsOf, isImageOf, type ImageType } from '../../shared/image.ts';
import type { FieldProblem } from '../../shared/problems.ts';
import type { JsonSchema, Variant } from '../../shared/resolved.ts';
import type { Translate } from '../i18n/useTranslation.ts';
import { sizeText } from './sizeText.ts';

/*
 * What a field for pictures or documents takes. The picker, the hint and the refusal all ask here.
 */

/** A field, as far as it says which files it takes. */
interface FileField {
  /** The entity's rule. */
  rule: JsonSchema;
  /** The form's own setting may offer fewer sorts on one of its screens. */
  options: Record<string, unknown>;
  variant: Variant;
}

const listOf = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.map(String) : undefined;

/** The sorts of file that a field takes: `png`, `pdf`. */
const acceptedTypes = ({ rule, options, variant }: FileField): string[] =>
  listOf(options[variant]) ?? listOf(rule['documentTypes']) ?? listOf(rule['imageTypes']) ?? [];

/** What a picker is told of each sort; some systems know names only. */
const ACCEPTS: Record<string, string> = {
  png: 'image/png,.png',
  jpeg: 'image/jpeg,.jpg,.jpeg',
  bmp: 'image/bmp,.bmp',
  pdf: 'application/pdf,.pdf',
};

export const acceptOf = (field: FileField): string =>
  acceptedTypes(field)
    .map((type) => ACCEPTS[type])
    .join(',');

/** What a hint of the field can name: `{formats}` and `{size}`. Nothing where it is about no file. */
export function hintParams(field: FileField, t: Translate): Record<string, string> {
  const bytes = field.rule['documentBytes'] ?? field.rule['imageBytes'];
  return typeof bytes === 'number'
    ? { formats: formatNames(acceptedTypes(field)), size: sizeText(t, bytes) }
    : {};
}

/**
 * Why a field does not take a chosen file, which its content says; undefined where it takes it.
 * @param value the mark of a document, or a picture as a data URI
 */
export function fileProblem(field: FileField, value: string): FieldProblem | undefined {
  const types = acceptedTypes(field);
  const broken = readDocumentReference(value)
    ? brokenByDocument(field.rule, types, value)
    : brokenByImage(field.rule, types, value);
  if (broken === undefined) return undefined;
  const messages = (field.rule['errorMessage'] ?? {}) as Record<string, string>;
  return {
    key: messages[broken] ?? 'error.invalid',
    params: { formats: formatNames(types), limit: Number(field.rule[broken]) },
  };
}

const exceeds = (size: number | undefined, limit: unknown): boolean =>
  typeof limit === 'number' && size !== undefined && size > limit;

/** The keyword of the rule that a document does not keep. */
function brokenByDocument(rule: JsonSchema, types: string[], mark: string): string | undefined {
  const bytes = documentBytesOf(mark);
  if (
    typeof rule['documentLeast'] === 'number' &&
    bytes !== undefined &&
    bytes < rule['documentLeast']
  )
    return 'documentLeast';
  if (types.length > 0 && !isDocumentOf(types as DocumentType[], mark)) return 'documentTypes';
  return exceeds(bytes, rule['documentBytes']) ? 'documentBytes' : undefined;
}

/** The keyword of the rule that a picture does not keep. */
function brokenByImage(rule: JsonSchema, types: string[], source: string): string | undefined {
  if (types.length > 0 && !isImageOf(types as ImageType[], source)) return 'imageTypes';
  // A picture has fewer bytes than the rule says.
  if (typeof rule['imageBytes'] === 'number' && imageBytesOf(source) >= rule['imageBytes'])
    return 'imageBytes';
  return exceeds(imagePixelsOf(source), rule['imagePixels']) ? 'imagePixels' : undefined;
}

/** Whether the value is a file that was chosen and not saved yet. */
export const isChosenFile = (value: unknown): boolean =>
  readDocumentReference(value) !== undefined ||
  (typeof value === 'string' && value.startsWith('data:'));
