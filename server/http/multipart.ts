import { createHash } from 'node:crypto';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { FastifyRequest, preValidationAsyncHookHandler } from 'fastify';
import {
  documentTypeOf,
  toDocumentReference,
  type DocumentReference,
} from '../../src/shared/document.ts';
import { expectsBody } from './bodyGuard.ts';
import { malformed, Problem } from './problem.ts';

/** A file as it was sent. */
export interface SentFile {
  /** As the sender calls it; never the name of anything here. */
  name: string;
  type: DocumentReference['type'];
  bytes: Buffer;
  /** SHA-256 of the bytes, in base64url. */
  hash: string;
}

/** The largest file that is read to its end, and the greatest number of them; forms say less. */
const LARGEST_FILE = 5_000_000;
const MOST_FILES = 8;
/** All files with the texts around them. */
export const LARGEST_BODY = MOST_FILES * LARGEST_FILE + 1_000_000;

const LIMITS = {
  fieldNameSize: 100,
  fieldSize: 16_384,
  fields: 100,
  files: MOST_FILES,
  fileSize: LARGEST_FILE + 1,
  parts: 110,
  headerPairs: 20,
};

const tooLarge = () => new Problem(413, 'problem.tooLarge');

/**
 * Reads a form with files before its body is judged: texts stand in the body as they are, and for each file its mark, by which the rules
 * judge it. The files themselves are in `request.files`.
 * @param documents the fields that are files; a text under such a name says nothing.
 * @returns a hook; it throws Problem 400 for what is no such form, 413 for more than any form holds, 415 for another sort of body.
 */
export function createFormReader(documents: ReadonlySet<string>): preValidationAsyncHookHandler {
  return async (request) => {
    if (!/^multipart\/form-data\s*;/i.test(request.headers['content-type'] ?? ''))
      throw new Problem(415, 'problem.unsupportedType');
    if (Number(request.headers['content-length'] ?? 0) > LARGEST_BODY) throw tooLarge();
    request.admission?.leave();
    const { texts, files } = await readForm(request);
    await request.admission?.enter();
    const sent = [...texts].filter(([name]) => !documents.has(name));
    const marks = [...files].map(
      ([name, file]) =>
        [
          name,
          toDocumentReference({ type: file.type, bytes: file.bytes.length, key: file.hash }),
        ] as const,
    );
    // fromEntries makes own properties even of a field called `__proto__`, for the rules to refuse.
    request.body = Object.fromEntries([...sent, ...marks]);
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
    // A form that says to be one and has no body.
    if (!upload || !expectsBody(request)) throw malformed();
    const form: Form = { texts: new Map(), files: new Map() };
    const parser = openParser(request);
    const fail = (problem: Error) => {
      upload.unpipe(parser);
      // The rest is read and dropped, so that the client gets to read the answer.
      upload.resume();
      reject(problem);
    };
    const take = <Value>(kept: Map<string, Value>, name: string, value: Value) => {
      if (form.texts.has(name) || form.files.has(name)) fail(malformed());
      else kept.set(name, value);
    };
    let length = 0;
    upload.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > LARGEST_BODY) fail(tooLarge());
    });
    parser.on('field', (name, value, nameCut, valueCut) => {
      if (nameCut || valueCut || value.includes('\0')) fail(malformed());
      else take(form.texts, name, value);
    });
    parser.on('file', (name, stream, filename) => {
      const chunks: Buffer[] = [];
      const hash = createHash('sha256');
      stream.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        hash.update(chunk);
      });
      // A body that ends in the middle of a file. Nobody who listens to it would end the process.
      stream.on('error', () => fail(malformed()));
      stream.on('end', () => {
        const bytes = Buffer.concat(chunks);
        // A picker in which nothing was chosen.
        if (bytes.length > 0 || filename)
          take(form.files, name, {
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

function openParser(request: FastifyRequest): BusboyInstance {
  try {
    return new Busboy({ headers: request.headers as BusboyHeaders, limits: LIMITS });
  } catch {
    throw malformed();
  }
}
