import { randomBytes } from 'node:crypto';
import { hash, verify, type Options } from '@node-rs/argon2';
import type { Semaphores } from '../limits/semaphores.ts';

/** Hashes passwords; slow on purpose. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /**
   * Whether the password matches the hash. Without a hash it takes the same time and returns false.
   */
  verify(hash: string | undefined, password: string): Promise<boolean>;
  /** Whether the hash was created with other settings than the current ones. */
  isOutdated(hash: string): boolean;
}

/** argon2id with 19 MiB and two rounds takes about ten milliseconds. */
const ARGON2_OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The prefix of hashes with these settings. */
const HASH_PREFIX = `$argon2id$v=19$m=${ARGON2_OPTIONS.memoryCost},t=${ARGON2_OPTIONS.timeCost},p=${ARGON2_OPTIONS.parallelism}$`;

/** Hashes passwords without a queue, for command-line tools. */
export function createPasswords(): Passwords {
  const dummy = dummyHash();
  return {
    hash: (password) => hash(password, ARGON2_OPTIONS),
    verify: async (storedHash, password) =>
      (await verify(storedHash ?? dummy, password)) && storedHash !== undefined,
    isOutdated: (storedHash) => !storedHash.startsWith(HASH_PREFIX),
  };
}

/** The caller of a password operation. */
export interface PasswordCaller {
  owner: string;
  /**
   * Whether the person has signed in from this network before. Such callers do not wait behind
   * attempts of strangers.
   */
  isKnown: boolean;
}

/** Hashes passwords for callers in turn. */
export interface SharedPasswords {
  /**
   * Runs `work` when it is the caller's turn. It should hash passwords and do nothing else that
   * takes long.
   * @throws QueueFull when too many callers wait.
   */
  runFor<Result>(
    caller: PasswordCaller,
    work: (passwords: Passwords) => Promise<Result>,
  ): Promise<Result>;
}

export function createSharedPasswords(
  passwords: Passwords,
  { knownPasswords, otherPasswords }: Pick<Semaphores, 'knownPasswords' | 'otherPasswords'>,
): SharedPasswords {
  return {
    runFor: ({ owner, isKnown }, work) =>
      (isKnown ? knownPasswords : otherPasswords).run(owner, () => work(passwords)),
  };
}

/**
 * Returns a well-formed hash that no password matches, so that an unknown account takes as long as
 * a known one.
 */
function dummyHash(): string {
  const text = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');
  return `${HASH_PREFIX}${text(16)}$${text(32)}`;
}
