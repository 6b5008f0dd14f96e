/** Nothing can be written, because the disk is full or almost. Reading goes on. */
export class StorageFull extends Error {
  constructor(options?: ErrorOptions) {
    super('The disk of the database is full.', options);
  }
}

/** What can be written: everything; what signing in and reading write; nothing. */
export type SpaceState = 'ok' | 'storage low' | 'storage full';

/** Guards the disk of the embedded database, whose engine does not survive a file that cannot be written. */
export interface SpaceGuard {
  /** @throws StorageFull where the statement writes more than there is room for. */
  assertFits(statement: string): void;
  state(): SpaceState;
}

const MB = 1024 * 1024;
/** Below this only small writes are let through. */
const LOW = 64 * MB;
/** The engine's log grows by files of 16 MB. Below this nothing is written: the next file, and as much as a small write needs, might not fit. */
const FULL = 24 * MB;
/** So long one look at the disk holds. In that time nothing writes as much as the reserve. */
const LOOK_EVERY = 250;

const WRITE = /^(insert|update|with)\b/;

/** What signing in, a new password by mail and reading write: sessions, counts of tries, entries of the audit, mails. Hundreds of bytes each. */
const SMALL_WRITE =
  /^(?:(?:insert into|update) "(?:session|login_limit|audit|password_reset|outbox|setting)"|update "staff" set "(?:last_login_at|password_hash)") /;

export function createSpaceGuard(freeSpace: () => number): SpaceGuard {
  let [free, lookedAt] = [Infinity, -Infinity];
  const state = (): SpaceState => {
    if (performance.now() - lookedAt > LOOK_EVERY)
      [free, lookedAt] = [freeSpace(), performance.now()];
    if (free >= LOW) return 'ok';
    return free >= FULL ? 'storage low' : 'storage full';
  };
  return {
    state,
    assertFits: (statement) => {
      if (!WRITE.test(statement) || state() === 'ok') return;
      if (state() === 'storage full' || !SMALL_WRITE.test(statement)) throw new StorageFull();
    },
  };
}
