import type { FastifyInstance } from 'fastify';
import { malformed, Problem } from '../base/problem.ts';

/**
 * Bytes of a body without pictures. docs/deployment/nginx.conf has the same limits per location.
 */
export const BODY_LIMIT = 256 * 1024;
/**
 * Bytes of a body with pictures. A picture of 2,000,000 bytes is a data URI of 2,666,668
 * characters; the rest is for the longest texts.
 */
export const PICTURE_BODY_LIMIT = 3 * 1024 * 1024;

/**
 * The JSON escape of the NUL character. After an escaped backslash the same letters are ordinary
 * text.
 */
const NUL_ESCAPE = /(?<!\\)(?:\\\\)*\\u0000/;

/**
 * Accepts JSON bodies, and multipart forms on routes that read them themselves (multipart.ts). The
 * JSON parser refuses `__proto__` and `constructor.prototype`.
 */
export function addBodyParsers(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, text, done) => {
      // Some clients send a content type without a body.
      if (text === '') return done(null, undefined);
      // PostgreSQL text cannot store this character.
      if (NUL_ESCAPE.test(text)) return done(malformed(), undefined);
      return void parseJson(request, text, done);
    },
  );
  app.decorateRequest('upload');
  app.addContentTypeParser('multipart/form-data', (request, payload, done) => {
    request.upload = payload;
    if (request.routeOptions.config.call?.multipart) done(null, undefined);
    else done(new Problem(415, 'problem.unsupportedType'), undefined);
  });
}
