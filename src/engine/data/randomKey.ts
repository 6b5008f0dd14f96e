/** A key that nobody else has. Without crypto.randomUUID, which a page that came over plain http does not have. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
