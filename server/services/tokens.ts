import { createHash, hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Six bytes say in which company a secret is looked up, so that even that look-up is a query within one company. */
const COMPANY_BYTES = 6;

/** A text nobody can guess, with the company it is looked up in. Trusted only after the whole text was found there. */
export function createToken(
  companyId: number,
  secretBytes: number,
  random: (size: number) => Buffer = randomBytes,
): string {
  const company = Buffer.alloc(COMPANY_BYTES);
  company.writeUIntBE(companyId, 0, COMPANY_BYTES);
  return Buffer.concat([company, random(secretBytes)]).toString('base64url');
}

/** The company of a token, or undefined where the text cannot be one. */
export function companyOfToken(token: string, secretBytes: number): number | undefined {
  if (
    token.length !== Math.ceil(((COMPANY_BYTES + secretBytes) * 4) / 3) ||
    !/^[A-Za-z0-9_-]+$/.test(token)
  )
    return undefined;
  return Buffer.from(token, 'base64url').readUIntBE(0, COMPANY_BYTES);
}

/** What is stored of a token: a reader of the database cannot sign in with it. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

/** Whether two secrets are the same, in a time that tells nothing of where they differ, nor how long the right one is. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
