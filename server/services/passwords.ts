import { randomBytes } from 'node:crypto';
import { hash, verify, type Options } from '@node-rs/argon2';
import { createGate } from './gate.ts';

/** Hashing of passwords; slow on purpose. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Whether the password made this hash. False, after the same work, where there is no hash. */
  verify(hash: string | undefined, password: string): Promise<boolean>;
  /** Whether the hash was made with other settings than new ones are. */
  isOutdated(hash: string): boolean;
}

/** argon2id with 19 MiB, two rounds: about ten milliseconds. */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** How a hash made with them begins. */
const SETTINGS = `$argon2id$v=19$m=${OPTIONS.memoryCost},t=${OPTIONS.timeCost},p=${OPTIONS.parallelism}$`;

/** More at once would hold the threads that files and name look-ups need too. */
const AT_ONCE = 3;
const WAITING = 60;

/** Both functions refuse with GateFull when too many wait. */
export function createPasswords(): Passwords {
  const gate = createGate(AT_ONCE, WAITING);
  const nobody = hashOfNothing();
  return {
    hash: (password) => gate(() => hash(password, OPTIONS)),
    verify: (known, password) => gate(async () => (await verify(known ?? nobody, password)) && known !== undefined),
    isOutdated: (known) => !known.startsWith(SETTINGS),
  };
}

/** A well-formed hash that no password makes, so that an unknown account costs what a known one costs. */
function hashOfNothing(): string {
  const text = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '');
  return `${SETTINGS}${text(16)}$${text(32)}`;
}
