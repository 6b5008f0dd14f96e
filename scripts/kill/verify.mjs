import { createHash } from 'node:crypto';
import { call, request } from './call.mjs';
import { bodyOf, moveRow, signIn } from './writer.mjs';

/** @typedef {import('./writer.mjs').Writer} Writer */
/** @typedef {import('./writer.mjs').Row} Row */

const MAX_PICTURES_PER_ROUND = 15;

/**
 * Checks that the server has exactly what it has acknowledged to a writer.
 * @param {Writer} writer
 * @param {string} address
 * @param {number} round
 * @returns {Promise<string[]>} the faults
 */
export async function verify(writer, address, round) {
  const prefix = `round ${round}, ${writer.email}`;
  try {
    const faults = await checkSessions(writer, address);
    const token = await signIn(address, writer.email, round);
    writer.tokens.push(token);
    const pendingFaults = await resolvePending(writer, address, token);
    const items = await readAll(address, token);
    if (round === 0) writer.initialIds = new Set(items.keys());
    const allFaults = [
      ...faults,
      ...pendingFaults,
      ...checkRows(writer, items),
      ...checkBin(writer, await readAll(address, token, '/investor/news/bin')),
      ...(await checkPictures(writer, items)),
    ];
    return allFaults.map((fault) => `${prefix}: ${fault}`);
  } catch (error) {
    return [`${prefix}: ${error instanceof Error ? error.message : String(error)}`];
  }
}

/**
 * @param {Writer} writer
 * @param {string} address
 */
async function checkSessions({ tokens, closedTokens, pending, counts }, address) {
  const faults = [];
  const tokenInFlight = pending?.kind === 'signOut' ? pending.token : undefined;
  for (const [list, expected] of /** @type {const} */ ([
    [tokens, 200],
    [closedTokens.slice(-20), 401],
  ])) {
    for (const token of list.filter((one) => one !== tokenInFlight)) {
      const { status } = await request(address, 'GET', '/investor/profile', { token });
      counts.checkedTokens += 1;
      if (status !== expected)
        faults.push(
          `a session ${expected === 200 ? 'was lost' : 'is valid again after signing out'} (${status})`,
        );
    }
  }
  if (tokenInFlight) tokens.splice(tokens.indexOf(tokenInFlight), 1);
  return faults;
}

/**
 * Resolves the request that was in flight at the kill: it may have been saved or not, but not in
 * part. A POST is repeated with its Idempotency-Key, as the product's client does, and must create
 * one row whether or not the first request was saved.
 * @param {Writer} writer
 * @param {string} address
 * @param {string} token
 * @returns {Promise<string[]>}
 */
async function resolvePending(writer, address, token) {
  const { pending, rows, bin, counts } = writer;
  writer.pending = undefined;
  if (!pending) return [];
  counts.pending += 1;
  if (pending.kind === 'create') {
    const wasSaved = [...(await readAll(address, token)).values()].some(
      ({ title }) => title === pending.row.title,
    );
    const { id } = await call(address, 'POST', '/investor/news', {
      token,
      key: pending.key,
      body: bodyOf(pending.row),
      expect: 201,
    });
    rows.set(id, pending.row);
    counts.pendingSaved += wasSaved ? 1 : 0;
  } else if (pending.kind === 'edit' || pending.kind === 'delete' || pending.kind === 'restore') {
    const { status, json } = await request(address, 'GET', `/investor/news/${pending.id}`, {
      token,
    });
    const wasSaved =
      pending.kind === 'delete' ? status === 404 : json?.data?.title === pending.row.title;
    if (wasSaved && pending.kind === 'edit') rows.set(pending.id, pending.row);
    if (wasSaved && pending.kind === 'delete') moveRow(pending.id, rows, bin);
    if (wasSaved && pending.kind === 'restore') moveRow(pending.id, bin, rows);
    counts.pendingSaved += wasSaved ? 1 : 0;
  }
  return [];
}

/**
 * @typedef {{ id: number, title: string, schools: { id: number }[], picture: string | null }} Item
 *
 * @param {string} address
 * @param {string} token
 * @param {string} [first] the path of the first page
 * @returns {Promise<Map<number, Item>>}
 */
async function readAll(address, token, first = '/investor/news') {
  /** @type {Map<number, Item>} */
  const items = new Map();
  let total = 0;
  for (let path = first; path;) {
    const page = await call(address, 'GET', path, { token, expect: 200 });
    for (const item of page.items) items.set(item.id, item);
    total = page._meta.totalCount;
    path = page._links.next ? page._links.next.href.slice(address.length) : '';
  }
  if (total !== items.size)
    throw new Error(`totalCount is ${total}, but there are ${items.size} items`);
  return items;
}

/**
 * @param {Writer} writer
 * @param {Map<number, Item>} items
 */
function checkRows({ rows, initialIds, counts }, items) {
  const faults = [];
  for (const [id, row] of rows) {
    const item = items.get(id);
    counts.checkedRows += 1;
    if (!item) faults.push(`item ${id} was lost`);
    else if (!isSame(item, row))
      faults.push(
        `item ${id} differs from what was acknowledged: ${JSON.stringify(item)}, not ${row.title} for ${row.schools.join()}`,
      );
  }
  for (const id of initialIds)
    if (!items.has(id)) faults.push(`item ${id}, which was never changed, was lost`);
  for (const id of items.keys())
    if (!rows.has(id) && !initialIds.has(id)) faults.push(`item ${id} was never created`);
  return faults;
}

/**
 * Checks that each item is either among the rows or in the bin. The bin of the main account also has
 * the items of others.
 * @param {Writer} writer
 * @param {ReadonlyMap<number, unknown>} items of the bin
 */
function checkBin({ rows, bin, initialIds }, items) {
  const faults = [];
  for (const id of bin.keys()) if (!items.has(id)) faults.push(`item ${id} was lost from the bin`);
  for (const id of [...rows.keys(), ...initialIds])
    if (items.has(id)) faults.push(`item ${id} is in the bin, but was not deleted`);
  return faults;
}

/**
 * @param {Item} item
 * @param {Row} row
 */
function isSame(item, row) {
  const schools = item.schools.map(({ id }) => id).sort((a, b) => a - b);
  return (
    item.title === row.title &&
    schools.join() === row.schools.join() &&
    (item.picture === null) === (row.picture === null)
  );
}

/**
 * Compares the pictures of the most recently written items byte by byte.
 * @param {Writer} writer
 * @param {Map<number, Item>} items
 */
async function checkPictures({ rows, counts }, items) {
  const faults = [];
  const newest = [...rows]
    .filter(([, { picture }]) => picture)
    .sort(([, a], [, b]) => b.round - a.round);
  for (const [id, { picture }] of newest.slice(0, MAX_PICTURES_PER_ROUND)) {
    const response = await fetch(items.get(id)?.picture ?? '');
    const hash = createHash('sha256')
      .update(Buffer.from(await response.arrayBuffer()))
      .digest('hex');
    counts.checkedPictures += 1;
    // The server converts equal pictures to equal bytes.
    if (picture) picture.hash ??= hash;
    if (response.status !== 200 || hash !== picture?.hash)
      faults.push(`the picture of item ${id} differs (status ${response.status})`);
  }
  return faults;
}
