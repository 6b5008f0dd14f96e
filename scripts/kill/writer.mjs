import { randomUUID } from 'node:crypto';
import { call, ConnectionLost } from './call.mjs';

/**
 * @typedef {object} Row an item as the server has acknowledged it
 * @property {string} title
 * @property {number[]} schools
 * @property {import('./pictures.mjs').SentPicture | null} picture
 * @property {number} round in which it was written last
 *
 * @typedef {{ kind: 'create', row: Row, key: string }
 *   | { kind: 'edit', id: number, row: Row }
 *   | { kind: 'delete', id: number }
 *   | { kind: 'restore', id: number, row: Row }
 *   | { kind: 'signIn' }
 *   | { kind: 'signOut', token: string }} Step
 *
 * @typedef {Record<'created' | 'edited' | 'deleted' | 'restored' | 'signedIn' | 'signedOut' | 'pictures' | 'pending' | 'pendingSaved' | 'checkedRows' | 'checkedPictures' | 'checkedTokens', number>} Counts
 *
 * @typedef {object} Writer
 * @property {string} email
 * @property {Map<number, Row>} rows by id
 * @property {Map<number, Row>} bin the deleted items by id
 * @property {Set<number>} initialIds the ids of the items that existed at first
 * @property {string[]} tokens of the open sessions
 * @property {string[]} closedTokens tokens of the closed sessions
 * @property {Step | undefined} pending the request that was in flight at the kill
 * @property {Counts} counts
 * @property {(address: string, round: number) => Promise<string[]>} write writes until the server
 *   is killed, and returns the faults
 */

const PASSWORD = 'Sanabil-2026';
const MAX_ROWS = 40;

/**
 * @param {string} email
 * @param {import('./pictures.mjs').SentPicture[]} pictures
 * @returns {Writer}
 */
export function createWriter(email, pictures) {
  /** @type {Writer} */
  const writer = {
    email,
    rows: new Map(),
    bin: new Map(),
    initialIds: new Set(),
    tokens: [],
    closedTokens: [],
    pending: undefined,
    counts: {
      created: 0,
      edited: 0,
      deleted: 0,
      restored: 0,
      signedIn: 0,
      signedOut: 0,
      pictures: 0,
      pending: 0,
      pendingSaved: 0,
      checkedRows: 0,
      checkedPictures: 0,
      checkedTokens: 0,
    },
    write: async (address, round) => {
      for (let number = 0; ; number += 1) {
        const step = chooseStep(writer, pictures, { round, number });
        writer.pending = step;
        try {
          await runStep(writer, address, round, step);
        } catch (error) {
          if (error instanceof ConnectionLost) return [];
          return [
            `round ${round}, ${email}: ${step.kind} failed: ${error instanceof Error ? error.message : String(error)}`,
          ];
        }
        writer.pending = undefined;
      }
    },
  };
  return writer;
}

/**
 * @param {Writer} writer
 * @param {import('./pictures.mjs').SentPicture[]} pictures
 * @param {{ round: number, number: number }} position
 * @returns {Step}
 */
function chooseStep({ rows, bin, tokens }, pictures, position) {
  const random = Math.random();
  if (tokens.length === 0 || random < 0.03) return { kind: 'signIn' };
  if (tokens.length > 3) return { kind: 'signOut', token: /** @type {string} */ (tokens[0]) };
  const [deleted] = bin;
  if (deleted && random < 0.15) return { kind: 'restore', id: deleted[0], row: deleted[1] };
  const ids = [...rows.keys()];
  const id = ids[Math.floor(Math.random() * ids.length)];
  if (id === undefined || (random < 0.45 && rows.size < MAX_ROWS))
    return { kind: 'create', row: createRow(pictures, position), key: randomUUID() };
  return random < 0.75
    ? { kind: 'edit', id, row: createRow(pictures, position) }
    : { kind: 'delete', id };
}

/**
 * Changes title, schools and picture together, so that an edit saved in part would be visible.
 * @param {import('./pictures.mjs').SentPicture[]} pictures
 * @param {{ round: number, number: number }} at
 * @returns {Row}
 */
function createRow(pictures, { round, number }) {
  const schools = [1, 2, 3, 4, 5, 6].filter(() => Math.random() < 0.5);
  const random = Math.random();
  const picture = random < 0.4 ? null : (pictures[random < 0.95 ? number % 2 : 2] ?? null);
  return {
    title: `خبر الجولة ${round} رقم ${number}`,
    schools: schools.length > 0 ? schools : [1],
    picture,
    round,
  };
}

/**
 * @param {number} id
 * @param {Map<number, Row>} from
 * @param {Map<number, Row>} to
 */
export function moveRow(id, from, to) {
  const row = from.get(id);
  if (row) to.set(id, row);
  from.delete(id);
}

/** @param {Row} row */
export function bodyOf({ title, schools, picture }) {
  return {
    title,
    details: `${title}\n\nتفاصيل`,
    schools_id: schools,
    picture: picture?.dataUri ?? '',
  };
}

/**
 * @param {Writer} writer
 * @param {string} address
 * @param {number} round
 * @param {Step} step
 */
async function runStep(writer, address, round, step) {
  const { rows, bin, tokens, closedTokens, counts } = writer;
  if (step.kind === 'signIn') {
    tokens.push(await signIn(address, writer.email, round));
    counts.signedIn += 1;
    return;
  }
  const token = tokens.at(-1);
  if (step.kind === 'signOut') {
    await call(address, 'POST', '/investor/user/logout', { token: step.token, expect: 204 });
    closedTokens.push(...tokens.splice(tokens.indexOf(step.token), 1));
    counts.signedOut += 1;
  } else if (step.kind === 'create') {
    const { id } = await call(address, 'POST', '/investor/news', {
      token,
      key: step.key,
      body: bodyOf(step.row),
      expect: 201,
    });
    rows.set(id, step.row);
    counts.created += 1;
    counts.pictures += step.row.picture ? 1 : 0;
  } else if (step.kind === 'edit') {
    await call(address, 'PUT', `/investor/news/${step.id}`, {
      token,
      body: bodyOf(step.row),
      expect: 200,
    });
    rows.set(step.id, step.row);
    counts.edited += 1;
    counts.pictures += step.row.picture ? 1 : 0;
  } else if (step.kind === 'restore') {
    const path = `/investor/news/bin/${step.id}/restore`;
    await call(address, 'POST', path, { token, expect: 200 });
    moveRow(step.id, bin, rows);
    counts.restored += 1;
  } else {
    await call(address, 'DELETE', `/investor/news/${step.id}`, { token, expect: 204 });
    moveRow(step.id, rows, bin);
    counts.deleted += 1;
  }
}

/**
 * @param {string} address
 * @param {string} email
 * @param {number} round selects the client address. A sign-in that a kill interrupts counts as failed;
 *   with one address for each round, they do not reach the rate limit.
 * @returns {Promise<string>}
 */
export async function signIn(address, email, round) {
  const body = { identity: email, password: PASSWORD };
  return (
    await call(address, 'POST', '/investor/user/login', {
      body,
      expect: 200,
      from: `198.51.100.${round % 250}`,
    })
  ).token;
}
