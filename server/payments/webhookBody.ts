import { createCipheriv, createDecipheriv } from 'node:crypto';
import { isObject } from 'nasaq/shared';

/** An encrypted webhook of the gateway (AES-256-GCM). */
export interface EncryptedWebhook {
  /** Hexadecimal digits, as are the initialization vector and the authentication tag. */
  body: string;
  iv: string;
  tag: string;
}

const HEX = /^(?:[0-9A-Fa-f]{2})+$/;
const CIPHER = 'aes-256-gcm';
const TAG_BYTES = 16;

/**
 * Decrypts a webhook with the shared key of 64 hexadecimal digits. The authentication tag proves
 * that it comes from the gateway.
 * @returns undefined if it cannot be decrypted or is not a JSON object
 */
export function decryptWebhook(
  key: string,
  { body, iv, tag }: EncryptedWebhook,
): Record<string, unknown> | undefined {
  if (![body, iv, tag].every((text) => HEX.test(text)) || tag.length !== TAG_BYTES * 2)
    return undefined;
  try {
    const decipher = createDecipheriv(CIPHER, Buffer.from(key, 'hex'), Buffer.from(iv, 'hex'), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(Buffer.from(tag, 'hex'));
    const text = Buffer.concat([
      decipher.update(Buffer.from(body, 'hex')),
      decipher.final(),
    ]).toString('utf8');
    const content: unknown = JSON.parse(text);
    return isObject(content) ? content : undefined;
  } catch {
    return undefined;
  }
}

/** Encrypts a webhook as the gateway does. */
export function encryptWebhook(key: string, content: object, iv: Buffer): EncryptedWebhook {
  const cipher = createCipheriv(CIPHER, Buffer.from(key, 'hex'), iv, { authTagLength: TAG_BYTES });
  const body = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()]);
  return {
    body: body.toString('hex').toUpperCase(),
    iv: iv.toString('hex').toUpperCase(),
    tag: cipher.getAuthTag().toString('hex').toUpperCase(),
  };
}
