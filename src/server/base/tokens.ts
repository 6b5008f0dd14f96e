import { createHash, hash, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * The first six bytes of a token are the company, so that a token is looked up by a query within
 * one company.
 */
const COMPANY_BYTES = 6;

/** The random bytes of a token in a row: 128 bits. */
export const TOKEN_BYTES = 16;

/**
 * Creates an unguessable token that contains the id of a company. The company is trusted only after
 * the whole token was found in the database.
 */
export function createToken(
  companyId: number,
  secretBytes: number,
  random: (size: number) => Buffer = randomBytes,
): string {
  const company = Buffer.alloc(COMPANY_BYTES);
  company.writeUIntBE(companyId, 0, COMPANY_BYTES);
  return Buffer.concat([company, random(secretBytes)]).toString('base64url');
}

/** Returns the company of a token, or undefined if the text cannot be a token. */
export function companyOfToken(token: string, secretBytes: number): number | undefined {
  if (
    token.length !== Math.ceil(((COMPANY_BYTES + secretBytes) * 4) / 3) ||
    !/^[A-Za-z0-9_-]+$/.test(token)
  )
    return undefined;
  return Buffer.from(token, 'base64url').readUIntBE(0, COMPANY_BYTES);
}

/** Hashes a token for storage, so that somebody who reads the database cannot sign in with it. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

/** Compares two secrets in a time that depends on neither their content nor their length. */
export function isSameSecret(actual: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(actual), digest(expected));
}
