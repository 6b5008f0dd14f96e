import type { FastifyInstance } from 'fastify';
import { malformed, Problem } from './problem.ts';

/** Bodies are small: texts and ids. docs/deployment/nginx.conf has the same limits, by location. */
export const BODY_LIMIT = 256 * 1024;
/** Of calls with pictures: 2,000,000 bytes are 2,666,668 characters of a data URI; the longest texts stand beside it. */
export const PICTURE_BODY_LIMIT = 3 * 1024 * 1024;

/** The character as JSON writes it. Behind a backslash that is written itself, it is text that speaks of it. */
const NUL = /(?<!\\)(?:\\\\)*\\u0000/;

/** JSON is the only kind of body, but for forms with files, which their route reads itself (multipart.ts). `__proto__` and `constructor.prototype` are refused while it is read. */
export function addBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, text, done) => {
      // Clients name the type of a body that they then leave out.
      if (text === '') return done(null, undefined);
      // No text in the database can hold this character.
      if (NUL.test(text)) return done(malformed(), undefined);
      return void parse(request, text, done);
    },
  );
  app.decorateRequest('upload');
  app.addContentTypeParser('multipart/form-data', (request, payload, done) => {
    request.upload = payload;
    if (request.routeOptions.config.call?.multipart) done(null, undefined);
    else done(new Problem(415, 'problem.unsupportedType'), undefined);
  });
}
