/**
 * There is too little disk space for a write. Reading still works, and smaller writes may work too.
 */
export class StorageFull extends Error {
  constructor(options?: ErrorOptions) {
    super('The disk of the database is full.', options);
  }
}

/** What can be written: everything, only small writes such as those of signing in, or nothing. */
export type SpaceState = 'ok' | 'storage low' | 'storage full';

/**
 * Guards the disk of the embedded database, whose engine stops answering after a file could not be
 * written.
 */
export interface SpaceGuard {
  /** @throws StorageFull if the statement may write more than there is space for. */
  assertFits(statement: string): void;
  state(): SpaceState;
}

const MB = 1024 * 1024;
/** Below this many bytes, only small writes are allowed. */
const LOW_SPACE_BYTES = 64 * MB;
/**
 * Below this many bytes, nothing is written: the next log file of the engine (16 MB) and a small
 * write might not fit.
 */
const FULL_SPACE_BYTES = 24 * MB;
/**
 * How long a measurement of the disk is valid. In this time, nothing can write as much as the space
 * that is kept free.
 */
const CHECK_INTERVAL_MS = 250;

/** Matches statements that need space. `delete` is always allowed, because it frees space. */
const GROWING_WRITE = /^(insert|update|with)\b/;

/**
 * Small writes that must still work: those of signing in and of resetting a password (sessions,
 * counters, mails, and the setting with the secret of file links), the audit entries of reads, and
 * what a deletion for good records in the audit and in the history. Each takes a few hundred bytes,
 * or as much as the deleted item. All other changes consist of further statements, which are refused.
 */
const SMALL_WRITE =
  /^(?:(?:insert into|update) "(?:session|login_limit|audit|item_history|password_reset|outbox|setting)"|update "staff" set "(?:last_login_at|password_hash)") /;

export function createSpaceGuard(freeSpace: () => number): SpaceGuard {
  let [free, checkedAt] = [Infinity, -Infinity];
  const state = (): SpaceState => {
    if (performance.now() - checkedAt > CHECK_INTERVAL_MS)
      [free, checkedAt] = [freeSpace(), performance.now()];
    if (free >= LOW_SPACE_BYTES) return 'ok';
    return free >= FULL_SPACE_BYTES ? 'storage low' : 'storage full';
  };
  return {
    state,
    assertFits: (statement) => {
      if (!GROWING_WRITE.test(statement) || state() === 'ok') return;
      if (state() === 'storage full' || !SMALL_WRITE.test(statement)) throw new StorageFull();
    },
  };
}
