import { createHash } from 'node:crypto';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { FastifyRequest, preValidationAsyncHookHandler } from 'fastify';
import { documentTypeOf, toDocumentReference } from '../../shared/files/document.ts';
import type { SentFile } from '../files/sentFile.ts';
import { expectsBody } from './bodyGuard.ts';
import { malformed, Problem } from '../base/problem.ts';

/** Upper limits of the parser. The rules of each form are stricter. */
const MAX_FILE_BYTES = 5_000_000;
const MAX_FILES = 8;
/** Bytes of all files together with the text fields. */
export const MAX_FORM_BYTES = MAX_FILES * MAX_FILE_BYTES + 1_000_000;

const BUSBOY_LIMITS = {
  fieldNameSize: 100,
  fieldSize: 16_384,
  fields: 100,
  files: MAX_FILES,
  fileSize: MAX_FILE_BYTES + 1,
  parts: 110,
  headerPairs: 20,
};

const tooLarge = () => new Problem(413, 'problem.tooLarge');

/**
 * Creates a hook that reads a multipart form before its body is validated. Text fields are put into
 * the body with the types that the rules expect. Each file is represented there by a marker text
 * that the rules validate; the files themselves are in `request.files`.
 * @param documents the names of the file fields; a text field with such a name is ignored.
 * @param toValue converts a text field.
 * @returns a hook that throws Problem 400 for a malformed form, 413 for a form that is too large,
 * and 415 for another content type.
 */
export function createFormReader(
  documents: ReadonlySet<string>,
  toValue: (name: string, text: string) => unknown,
): preValidationAsyncHookHandler {
  return async (request) => {
    if (!/^multipart\/form-data\s*;/i.test(request.headers['content-type'] ?? ''))
      throw new Problem(415, 'problem.unsupportedType');
    if (Number(request.headers['content-length'] ?? 0) > MAX_FORM_BYTES) throw tooLarge();
    request.admission?.leave();
    const { texts, files } = await readForm(request);
    await request.admission?.enter();
    const textFields = [...texts]
      .filter(([name]) => !documents.has(name))
      .map(([name, text]) => [name, toValue(name, text)] as const);
    const fileFields = [...files].map(
      ([name, file]) =>
        [
          name,
          toDocumentReference({ type: file.type, bytes: file.bytes.length, key: file.hash }),
        ] as const,
    );
    // Object.fromEntries creates own properties even for a field named `__proto__`, which the rules
    // then refuse.
    request.body = Object.fromEntries([...textFields, ...fileFields]);
    request.files = files;
  };
}

interface Form {
  texts: Map<string, string>;
  files: Map<string, SentFile>;
}

function readForm(request: FastifyRequest): Promise<Form> {
  return new Promise((resolve, reject) => {
    const { upload } = request;
    // The content type announces a form, but there is no body.
    if (!upload || !expectsBody(request)) throw malformed();
    const form: Form = { texts: new Map(), files: new Map() };
    const parser = createParser(request);
    const fail = (problem: Error) => {
      upload.unpipe(parser);
      // Reads and drops the rest, so that the client can read the response.
      upload.resume();
      reject(problem);
    };
    const addPart = <Value>(parts: Map<string, Value>, name: string, value: Value) => {
      if (form.texts.has(name) || form.files.has(name)) fail(malformed());
      else parts.set(name, value);
    };
    let length = 0;
    upload.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > MAX_FORM_BYTES) fail(tooLarge());
    });
    parser.on('field', (name, value, isNameTruncated, isValueTruncated) => {
      if (isNameTruncated || isValueTruncated || value.includes('\0')) fail(malformed());
      else addPart(form.texts, name, value);
    });
    parser.on('file', (name, stream, filename) => {
      const chunks: Buffer[] = [];
      const hash = createHash('sha256');
      stream.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        hash.update(chunk);
      });
      // The body ended in the middle of a file. Without a listener this error would end the
      // process.
      stream.on('error', () => fail(malformed()));
      stream.on('end', () => {
        const bytes = Buffer.concat(chunks);
        // An empty part without a file name is a file input in which nothing was chosen.
        if (bytes.length > 0 || filename)
          addPart(form.files, name, {
            name: filename ?? '',
            type: documentTypeOf(bytes),
            bytes,
            hash: hash.digest('base64url'),
          });
      });
    });
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
      parser.on(limit, () => fail(tooLarge()));
    parser.on('error', () => fail(malformed()));
    parser.on('finish', () => resolve(form));
    upload.on('error', fail);
    upload.pipe(parser);
  });
}

function createParser(request: FastifyRequest): BusboyInstance {
  try {
    return new Busboy({ headers: request.headers as BusboyHeaders, limits: BUSBOY_LIMITS });
  } catch {
    throw malformed();
  }
}
