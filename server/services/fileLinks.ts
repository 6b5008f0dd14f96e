import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '../db/connect.ts';
import { globals } from '../db/scope.ts';
import { companyOfToken, createToken } from './tokens.ts';

/** Makes the path of a file; whoever has it may read the file for a while, without a session. */
export type LinkFile = (id: string) => string;

export interface OpenedLink {
  id: string;
  companyId: number;
  /** Until the link ends. */
  seconds: number;
}

/** Links to files: signed, so that nobody makes one, and ending, so that one that gets about does not work for long. */
export interface FileLinks {
  /** What links files at this moment. */
  linker(): Promise<LinkFile>;
  /** Undefined where the text is no link of ours, or one that has ended. */
  open(text: string): Promise<OpenedLink | undefined>;
  /** What links documents for one person: for a few minutes, and by name. */
  documentLinker(staffId: number): Promise<LinkDocument>;
  /** Undefined where what was asked for is not what was signed, or has ended. */
  openDocument(asked: DocumentQuery): Promise<OpenedDocument | undefined>;
}

/** Makes the path of a document out of its file's id, a slash and its name. */
type LinkDocument = (kept: string) => string;

/** The parts of a document's address. */
interface DocumentQuery {
  id: string;
  name: string;
  /** Whom it was made for, until when, and that it was made here. */
  for: string;
  until: string;
  signature: string;
}

interface OpenedDocument extends OpenedLink {
  staffId: number;
}

/** 128 bits; with the company before them, so that a file is looked up within one. */
const ID_BYTES = 16;
const KEY = 'file-links';
/** As numbers are written in an address. */
const NUMBER = /^[0-9a-z]{1,12}$/;
/** Links last between one and two of these, and end at whole ones: a list that is read again names the same addresses. */
const STEP = 30 * 60_000;
/** As long for documents, which hold more than pictures do. */
const DOCUMENT_STEP = 5 * 60_000;

export const newFileId = (companyId: number, random?: (size: number) => Buffer): string =>
  createToken(companyId, ID_BYTES, random);

/** The secret is read from the database when it is first needed: the process may start before its database. */
export function createFileLinks(db: Db, now: () => Date): FileLinks {
  let known: string | undefined;
  const secret = async () => (known ??= await readSecret(db));
  let current: { until: string; link: LinkFile } | undefined;
  return {
    linker: async () => {
      const until = untilOf(now(), STEP);
      if (current?.until !== until) current = { until, link: createLinker(await secret(), until) };
      return current.link;
    },
    documentLinker: async (staffId) => {
      const [key, until, to] = [
        await secret(),
        untilOf(now(), DOCUMENT_STEP),
        staffId.toString(36),
      ];
      return (kept) => {
        const [id, name] = split(kept);
        return `/files/${id}/${encodeURIComponent(name)}?for=${to}&until=${until}&signature=${sign(key, id, `${name}.${to}.${until}`)}`;
      };
    },
    openDocument: async ({ id, name, for: to, until, signature }) => {
      const companyId = companyOfToken(id, ID_BYTES);
      // A name may hold dots: only where the parts behind it hold none is what was signed cut apart where it was joined.
      if (companyId === undefined || ![to, until].every((part) => NUMBER.test(part)))
        return undefined;
      if (!isSame(signature, sign(await secret(), id, `${name}.${to}.${until}`))) return undefined;
      const seconds = secondsUntil(until, now());
      return seconds > 0 ? { id, companyId, seconds, staffId: Number.parseInt(to, 36) } : undefined;
    },
    open: async (text) => {
      const [id = '', until = '', signature = '', ...more] = text.split('.');
      const companyId = companyOfToken(id, ID_BYTES);
      if (
        companyId === undefined ||
        more.length > 0 ||
        !isSame(signature, sign(await secret(), id, until))
      )
        return undefined;
      const seconds = secondsUntil(until, now());
      return seconds > 0 ? { id, companyId, seconds } : undefined;
    },
  };
}

/** The end of a link that is made now: a whole step, so that what is read again names the same address. */
const untilOf = (now: Date, step: number) =>
  ((Math.floor(now.getTime() / step) + 2) * (step / 1000)).toString(36);

const secondsUntil = (until: string, now: Date) =>
  Math.floor(Number.parseInt(until, 36) - now.getTime() / 1000);

/** A name may hold a slash; an id holds none. */
const split = (kept: string): [id: string, name: string] => [
  kept.slice(0, kept.indexOf('/')),
  kept.slice(kept.indexOf('/') + 1),
];

const MAX_KEPT = 10_000;

/** Signing costs as much as reading a row: what was linked is remembered. */
function createLinker(secret: string, until: string): LinkFile {
  const made = new Map<string, string>();
  return (id) => {
    const link = made.get(id) ?? `/files/${id}.${until}.${sign(secret, id, until)}`;
    if (made.size >= MAX_KEPT) made.clear();
    made.set(id, link);
    return link;
  };
}

/** Made by whichever instance comes first. */
async function readSecret(db: Db): Promise<string> {
  const value = randomBytes(32).toString('base64url');
  await globals(db)
    .insertInto('setting')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (
    await globals(db)
      .selectFrom('setting')
      .select('value')
      .where('key', '=', KEY)
      .executeTakeFirstOrThrow()
  ).value;
}

function sign(secret: string, id: string, until: string): string {
  return createHmac('sha256', secret).update(`${id}.${until}`).digest('base64url');
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
