import type { Db } from '../db/connect.ts';
import { prepare } from '../db/prepared.ts';
import { scopedTo } from '../db/scope.ts';
import { isStorageFull } from '../db/unavailable.ts';
import type { Language } from '../../src/shared/resolved.ts';
import { companyOfToken, createToken, hashToken } from './tokens.ts';

/** Who makes a request, as the database says at this moment. */
export interface Actor {
  companyId: number;
  staffId: number;
  isMainAccount: boolean;
  locale: Language;
}

/** An account at the moment its password was found right: when the password changes meanwhile, the session opens dead. */
export interface Account {
  companyId: number;
  staffId: number;
  passwordVersion: number;
}

export interface Sessions {
  /** @returns the token; it is stored nowhere. */
  open(account: Account): Promise<string>;
  /** Who holds this token; undefined when unknown, expired, revoked, or the account is not active. */
  find(token: string): Promise<Actor | undefined>;
  close(token: string): Promise<void>;
}

export interface SessionLimits {
  /** Milliseconds without a request. */
  idle: number;
  /** Milliseconds from signing in. */
  max: number;
}

/** 256 bits. */
const SECRET_BYTES = 32;
export const ACTIVE = 10;

/** Sessions are read from the database each time: a revoked one ends with the next request, on every instance. */
export function createSessions(db: Db, limits: SessionLimits, now: () => Date): Sessions {
  const readSession = createSessionReader(db);
  return {
    open: async ({ companyId, staffId, passwordVersion }) => {
      const token = createToken(companyId, SECRET_BYTES);
      const at = now();
      const row = {
        token_hash: hashToken(token),
        staff_id: staffId,
        created_at: at,
        seen_at: at,
        expires_at: new Date(at.getTime() + limits.max),
        password_version: passwordVersion,
      };
      await scopedTo(db, { companyId }).insert('session', [row]).execute();
      return token;
    },
    find: async (token) => {
      const companyId = companyOfToken(token, SECRET_BYTES);
      if (companyId === undefined) return undefined;
      const tokenHash = hashToken(token);
      const row = await readSession(companyId, tokenHash);
      if (!row || row.status !== ACTIVE) return undefined;
      const time = now().getTime();
      const seen = Date.parse(row.seen_at);
      if (time >= Date.parse(row.expires_at) || time >= seen + limits.idle) return undefined;
      // A session that was last used in the future was used before the clock was set back. It ends no later than one that is opened now.
      const expires_at = new Date(Math.min(Date.parse(row.expires_at), time + limits.max));
      if (Math.abs(time - seen) > freshFor(limits))
        await touch(db, companyId, tokenHash, { seen_at: new Date(time), expires_at }).catch(
          ignoreFullStorage,
        );
      return {
        companyId,
        staffId: row.staff_id,
        isMainAccount: row.is_main_account,
        locale: row.locale,
      };
    },
    close: async (token) => {
      const companyId = companyOfToken(token, SECRET_BYTES);
      if (companyId === undefined) return;
      await scopedTo(db, { companyId })
        .remove('session')
        .where('token_hash', '=', hashToken(token))
        .execute();
    },
  };
}

/** A session is not written at each request: only when the last writing is a minute old, or a thirtieth of a short limit. */
function freshFor({ idle }: SessionLimits): number {
  return Math.min(60_000, idle / 30);
}

interface SessionRow {
  staff_id: number;
  seen_at: string;
  expires_at: string;
  status: number;
  is_main_account: boolean;
  locale: Language;
}

/** Runs before every call: its text is made once. */
function createSessionReader(
  db: Db,
): (companyId: number, tokenHash: string) => Promise<SessionRow | undefined> {
  const run = prepare<{ companyId: number; tokenHash: string }>((slots) => {
    const tables = scopedTo(db, slots);
    const staff = tables
      .select('staff')
      .select([
        'staff.id',
        'staff.status',
        'staff.is_main_account',
        'staff.locale',
        'staff.password_version',
      ]);
    return tables
      .select('session')
      .innerJoin(staff.as('holder'), 'holder.id', 'session.staff_id')
      .where('session.token_hash', '=', slots.tokenHash)
      .whereRef('session.password_version', '=', 'holder.password_version')
      .select([
        'session.staff_id',
        'session.seen_at',
        'session.expires_at',
        'holder.status',
        'holder.is_main_account',
        'holder.locale',
      ]);
  });
  return async (companyId, tokenHash) =>
    (await run(db, { companyId, tokenHash }))[0] as SessionRow | undefined;
}

/** A full disk ends writing, not reading. */
function ignoreFullStorage(error: unknown): void {
  if (!isStorageFull(error)) throw error;
}

async function touch(
  db: Db,
  companyId: number,
  tokenHash: string,
  change: { seen_at: Date; expires_at: Date },
): Promise<void> {
  await scopedTo(db, { companyId })
    .update('session', change)
    .where('session.token_hash', '=', tokenHash)
    .execute();
}
