/**
 * Returns 128 random bits as hex. crypto.randomUUID is not available on pages that are served over
 * plain HTTP.
 */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
