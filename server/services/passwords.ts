import { randomBytes } from 'node:crypto';
import { hash, verify, type Options } from '@node-rs/argon2';
import type { Semaphores } from './semaphores.ts';

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

/** Hashes passwords at once, for tools that no other caller waits for. */
export function createPasswords(): Passwords {
  const nobody = dummyHash();
  return {
    hash: (password) => hash(password, OPTIONS),
    verify: async (known, password) =>
      (await verify(known ?? nobody, password)) && known !== undefined,
    isOutdated: (known) => !known.startsWith(SETTINGS),
  };
}

/** Who waits for a password to be hashed. */
export interface PasswordCaller {
  owner: string;
  /** Whether the server has seen this person before: attempts of strangers must not keep such callers waiting. */
  isKnown: boolean;
}

/** Hashes passwords for callers in turn. */
export interface SharedPasswords {
  /**
   * Does work that hashes passwords, and nothing else that takes long, when it is the caller's turn.
   * @throws ShareFull when too many wait.
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

/** A well-formed hash that no password makes, so that an unknown account costs what a known one costs. */
function dummyHash(): string {
  const text = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');
  return `${SETTINGS}${text(16)}$${text(32)}`;
}
