import { createHmac, randomBytes } from 'node:crypto';
import type { Db } from '../db/connect.ts';
import { globals } from '../rows/scope.ts';
import { companyOfToken, createToken, isSameSecret } from '../base/tokens.ts';

/**
 * Creates the path of a file. Whoever has the path may read the file until the link expires,
 * without a session.
 */
export type LinkFile = (id: string) => string;

/** A link that was verified. */
export interface OpenedLink {
  id: string;
  companyId: number;
  /** Seconds until the link expires. */
  seconds: number;
}

/** Signed links to files. They expire, so that a leaked link does not work for long. */
export interface FileLinks {
  /** Returns the function that creates links to files at the moment. */
  linker(): Promise<LinkFile>;
  /** Verifies a link; undefined if it is invalid or has expired. */
  open(link: SignedLink): Promise<OpenedLink | undefined>;
  /**
   * Returns the function that creates links to documents for one person. They expire within minutes
   * and contain the file name.
   */
  documentLinker(staffId: number): Promise<LinkDocument>;
  /** Verifies a document link; undefined if it is invalid or has expired. */
  openDocument(link: DocumentLink): Promise<OpenedDocument | undefined>;
}

/** Creates the path of a document from its file id, a slash and its name. */
type LinkDocument = (idAndName: string) => string;

/** The parts of a link. Before its query it is the same each time the file is linked. */
interface SignedLink {
  id: string;
  /** The expiry, in base-36 seconds. */
  until: string;
  signature: string;
}

/** The parts of a document link. */
interface DocumentLink extends SignedLink {
  name: string;
  /** The id of the person, in base 36. */
  for: string;
}

interface OpenedDocument extends OpenedLink {
  staffId: number;
}

/**
 * 128 random bits. The token also contains the company, so that the file is looked up within one
 * company.
 */
const ID_BYTES = 16;
const SETTING_KEY = 'file-links';
/** A base-36 number as it is written in a link. */
const BASE36_NUMBER = /^[0-9a-z]{1,12}$/;
/**
 * Links expire at multiples of this time and last between one and two of them, so that a list that
 * is read again contains the same URLs.
 */
const LINK_STEP_MS = 30 * 60_000;
/** The same for documents, which are more sensitive than pictures. */
const DOCUMENT_LINK_STEP_MS = 5 * 60_000;

export const newFileId = (companyId: number, random?: (size: number) => Buffer): string =>
  createToken(companyId, ID_BYTES, random);

/**
 * Creates the service. The secret is read from the database on first use, because the process may
 * start before its database.
 */
export function createFileLinks(db: Db, now: () => Date): FileLinks {
  let cachedSecret: string | undefined;
  const secret = async () => (cachedSecret ??= await readSecret(db));
  let current: { until: string; link: LinkFile } | undefined;
  return {
    linker: async () => {
      const until = linkExpiry(now(), LINK_STEP_MS);
      if (current?.until !== until) current = { until, link: createLinker(await secret(), until) };
      return current.link;
    },
    documentLinker: async (staffId) => {
      const [key, until, person] = [
        await secret(),
        linkExpiry(now(), DOCUMENT_LINK_STEP_MS),
        staffId.toString(36),
      ];
      return (idAndName) => {
        const [id, name] = splitIdAndName(idAndName);
        return `/files/${id}/${encodeURIComponent(name)}?for=${person}&until=${until}&signature=${sign(key, id, `${name}.${person}.${until}`)}`;
      };
    },
    openDocument: async ({ id, name, for: person, until, signature }) => {
      const companyId = companyOfToken(id, ID_BYTES);
      // A name may contain dots, the other parts must not. Otherwise the signed text could be split
      // differently.
      if (companyId === undefined || ![person, until].every((part) => BASE36_NUMBER.test(part)))
        return undefined;
      if (!isSameSecret(signature, sign(await secret(), id, `${name}.${person}.${until}`)))
        return undefined;
      const seconds = secondsUntil(until, now());
      return seconds > 0
        ? { id, companyId, seconds, staffId: Number.parseInt(person, 36) }
        : undefined;
    },
    open: async ({ id, until, signature }) => {
      const companyId = companyOfToken(id, ID_BYTES);
      if (
        companyId === undefined ||
        !BASE36_NUMBER.test(until) ||
        !isSameSecret(signature, sign(await secret(), id, until))
      )
        return undefined;
      const seconds = secondsUntil(until, now());
      return seconds > 0 ? { id, companyId, seconds } : undefined;
    },
  };
}

/** Returns the expiry of a link created now, in base-36 seconds. */
const linkExpiry = (now: Date, stepMs: number) =>
  ((Math.floor(now.getTime() / stepMs) + 2) * (stepMs / 1000)).toString(36);

const secondsUntil = (until: string, now: Date) =>
  Math.floor(Number.parseInt(until, 36) - now.getTime() / 1000);

/** Splits at the first slash: an id contains none. */
const splitIdAndName = (idAndName: string): [id: string, name: string] => [
  idAndName.slice(0, idAndName.indexOf('/')),
  idAndName.slice(idAndName.indexOf('/') + 1),
];

const MAX_CACHED_LINKS = 10_000;

/** Creates a linker that caches its links, because signing costs as much as reading a row. */
function createLinker(secret: string, until: string): LinkFile {
  const links = new Map<string, string>();
  return (id) => {
    const link =
      links.get(id) ?? `/files/${id}?until=${until}&signature=${sign(secret, id, until)}`;
    if (links.size >= MAX_CACHED_LINKS) links.clear();
    links.set(id, link);
    return link;
  };
}

/** Reads the secret. The first process creates it. */
async function readSecret(db: Db): Promise<string> {
  const value = randomBytes(32).toString('base64url');
  await globals(db)
    .insertInto('setting')
    .values({ key: SETTING_KEY, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (
    await globals(db)
      .selectFrom('setting')
      .select('value')
      .where('key', '=', SETTING_KEY)
      .executeTakeFirstOrThrow()
  ).value;
}

function sign(secret: string, id: string, signedText: string): string {
  return createHmac('sha256', secret).update(`${id}.${signedText}`).digest('base64url');
}
