import type { Db } from '../db/connect.ts';
import { prepare } from '../db/prepared.ts';
import { scopedTo, type Actor } from '../rows/scope.ts';
import { isStorageFull } from '../db/unavailable.ts';
import type { Language } from '../../shared/resolved/resolved.ts';
import { companyOfToken, createToken, hashToken } from '../base/tokens.ts';

/**
 * An account whose password was verified. If the password changes before the session is opened, the
 * session is invalid.
 */
export interface VerifiedAccount {
  companyId: number;
  staffId: number;
  passwordVersion: number;
}

export interface Sessions {
  /**
   * Opens a session.
   * @returns the token. Only its hash is stored.
   */
  open(account: VerifiedAccount): Promise<string>;
  /**
   * Returns the person of a session; undefined if the token is unknown, expired or revoked, or the
   * account is inactive.
   */
  find(token: string): Promise<Actor | undefined>;
  close(token: string): Promise<void>;
}

export interface SessionLimits {
  /** The longest time without a request, in milliseconds. */
  idle: number;
  /** The longest time since signing in, in milliseconds. */
  max: number;
}

/** 256 bits. */
const SECRET_BYTES = 32;
/** The states of an account. */
export const ACTIVE_STATUS = 10;
export const INACTIVE_STATUS = 1;

/**
 * Creates the session service. Sessions are read from the database for each request, so that a
 * revoked session ends with the next request on every process.
 */
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
      if (!row || row.status !== ACTIVE_STATUS) return undefined;
      const time = now().getTime();
      const seenAt = Date.parse(row.seen_at);
      if (time >= Date.parse(row.expires_at) || time >= seenAt + limits.idle) return undefined;
      // A last use in the future means that the clock was set back. Such a session must end no
      // later than one that is opened now.
      const expires_at = new Date(Math.min(Date.parse(row.expires_at), time + limits.max));
      if (Math.abs(time - seenAt) > touchIntervalMs(limits))
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

/**
 * Returns how often the last use of a session is written: once a minute, or every thirtieth of a
 * short idle limit.
 */
function touchIntervalMs({ idle }: SessionLimits): number {
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

/** Creates the query that runs before every call. It is prepared, so its SQL is built only once. */
function createSessionReader(
  db: Db,
): (companyId: number, tokenHash: string) => Promise<SessionRow | undefined> {
  const run = prepare<{ companyId: number; tokenHash: string }>(
    ['companyId', 'tokenHash'],
    (params) => {
      const tables = scopedTo(db, params);
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
        .where('session.token_hash', '=', params.tokenHash)
        .whereRef('session.password_version', '=', 'holder.password_version')
        .select([
          'session.staff_id',
          'session.seen_at',
          'session.expires_at',
          'holder.status',
          'holder.is_main_account',
          'holder.locale',
        ]);
    },
  );
  return async (companyId, tokenHash) =>
    (await run(db, { companyId, tokenHash }))[0] as SessionRow | undefined;
}

/** Ignores a full disk, because it must not prevent reading. */
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
