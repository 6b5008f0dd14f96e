import { PAPER, PHOTO } from '../../shared/files/pictureKinds.ts';
import type { FieldProblem } from '../../shared/schema/problems.ts';
import {
  acceptedTypes,
  encodedTypes,
  fileProblem,
  refusedBytes,
  type FileField,
} from './chosenFile.ts';
import { PictureFailure } from './pictures/pictureFailure.ts';
import {
  CAMERA_TYPES,
  readPictureType,
  readPixels,
  type PictureType,
} from './pictures/pictureType.ts';

/** A file that the field accepts. */
export interface AcceptedFile {
  /** The value of the field. */
  value: string;
  /** The file that is sent. */
  file: File;
}

export type FileOutcome = AcceptedFile | { problem: FieldProblem };

interface AcceptOptions {
  field: FileField;
  kind: 'image' | 'document';
  /** Returns the value of the field. Rejects if the file cannot be read. */
  toValue(file: File): Promise<string>;
  /** Called before a picture is converted. */
  onConvert(): void;
}

/**
 * Checks a chosen file. One that satisfies the field's rule stays as it is. A picture that does not
 * is converted, so that the picture of any camera can be chosen.
 */
export async function acceptFile(file: File, options: AcceptOptions): Promise<FileOutcome> {
  const { field } = options;
  const isTooLarge = file.size >= refusedBytes(field);
  const unchanged = isTooLarge ? undefined : await toOutcome(file, options);
  const from = await readPictureType(file).catch(() => undefined);
  if (unchanged && 'value' in unchanged && !(from && (await hasTooManyPixels(file, options))))
    return unchanged;
  if (!from || !isConvertible(from, field)) return unchanged ?? toOutcome(file, options);
  options.onConvert();
  try {
    return await toOutcome(await convert(file, from, options), options);
  } catch (error) {
    const reason = error instanceof PictureFailure ? error.reason : 'load';
    return reason === 'unreadable' ? unreadable(options) : problemOf(`picture.error.${reason}`);
  }
}

async function toOutcome(file: File, options: AcceptOptions): Promise<FileOutcome> {
  const value = await options.toValue(file).catch(() => null);
  if (value === null) return unreadable(options);
  const problem = fileProblem(options.field, value);
  return problem ? { problem } : { value, file };
}

const problemOf = (key: string): FileOutcome => ({ problem: { key, params: {} } });

const unreadable = ({ kind }: AcceptOptions) =>
  problemOf(kind === 'image' ? 'image.error.unreadable' : 'file.error.unreadable');

const isConvertible = (type: PictureType, field: FileField): boolean =>
  encodedTypes(field).length > 0 &&
  (acceptedTypes(field).includes(type) || CAMERA_TYPES.some((camera) => camera === type));

/**
 * Whether the server refuses a picture of a document for its pixels. The rule of a document has no limit of
 * pixels; that of an image has one, which `fileProblem` checks.
 */
const hasTooManyPixels = async (file: File, { kind }: AcceptOptions): Promise<boolean> =>
  kind === 'document' && (await readPixels(file)) > PAPER.maxPixels;

/** @throws PictureFailure, or another error if its code cannot be loaded */
async function convert(
  file: File,
  from: PictureType,
  { field, kind }: AcceptOptions,
): Promise<File> {
  const { convertPicture } = await import('./pictures/convertPicture.ts');
  const { longestSide } = kind === 'image' ? PHOTO : PAPER;
  return convertPicture(file, {
    from,
    to: encodedTypes(field),
    longestSide,
    maxBytes: refusedBytes(field),
  });
}
