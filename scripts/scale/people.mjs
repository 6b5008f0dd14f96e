import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from './client.mjs';
import { query } from './cluster.mjs';
import { MAIN_ACCOUNT } from './values.mjs';

/**
 * @typedef {import('./client.mjs').Answer} Answer
 *
 * @typedef {object} Person
 * @property {import('./client.mjs').Client} ask
 * @property {string} token
 * @property {() => void} close
 *
 * @typedef {object} Written an acknowledged article
 * @property {string} mark a unique text in the article, which does not change with its title
 * @property {Set<string>} titles its possible titles: the last acknowledged one, and those sent since
 *
 * @typedef {object} Version the version of an article that its author has
 * @property {number} id
 * @property {string | undefined} etag
 */

const PEOPLE = 10;
const PASSWORD = 'Scale-Person-2026';
/** The pause between a response and a user's next request. */
const PAUSE_MS = 80;
const ARTICLES = '/investor/investor-news';
const READ = [
  ARTICLES,
  '/investor/dashboard',
  '/',
  '/investor/profile',
  '/investor/schooladmin',
  '/my-news',
];

/**
 * Creates a small picture. sharp is imported dynamically, because this script installs it at startup if
 * it is missing.
 * @returns {Promise<string>} a data URI
 */
async function makePicture() {
  const { default: sharp } = await import('sharp');
  const bytes = await sharp({
    create: { width: 16, height: 16, channels: 3, background: '#14605a' },
  })
    .png()
    .toBuffer();
  return `data:image/png;base64,${bytes.toString('base64')}`;
}

/** @param {string} mark */
const article = (mark) => ({
  title: `Article ${mark}`,
  type: 0,
  short_description: mark,
  full_description: '<p>A text of some length.</p>',
});

/**
 * Creates accounts and signs them in, each from its own local address.
 * @param {Buffer} certificate
 * @returns {Promise<Person[]>}
 */
export async function makePeople(certificate) {
  const owner = createClient(certificate, '127.0.1.1');
  const token = await signIn(owner.ask, MAIN_ACCOUNT.email, MAIN_ACCOUNT.password);
  const people = [];
  for (let number = 1; number <= PEOPLE; number += 1) {
    const email = `person${number}@nasaq.localhost`;
    const body = {
      firstname: 'Noura',
      lastname: 'Alharbi',
      email,
      phone: `05500000${number + 10}`,
      status: 10,
      password: PASSWORD,
      confirmpassword: PASSWORD,
    };
    const { status, text } = await owner.ask('/investor/manage-investor', {
      method: 'POST',
      token,
      body,
    });
    if (status !== 201) throw new Error(`The account ${email} was not created: ${status} ${text}`);
    const client = createClient(certificate, `127.0.1.${number + 1}`);
    people.push({ ...client, token: await signIn(client.ask, email, PASSWORD) });
  }
  owner.close();
  return people;
}

/**
 * @param {import('./client.mjs').Client} ask
 * @param {string} identity
 * @param {string} password
 */
async function signIn(ask, identity, password) {
  const { status, text } = await ask('/investor/user/login', {
    method: 'POST',
    body: { identity, password },
  });
  if (status !== 200) throw new Error(`${identity} cannot sign in: ${status} ${text}`);
  return /** @type {string} */ (JSON.parse(text).data.token);
}

/**
 * Starts the users' load until `stop`. Half of the requests read, a quarter create an article and a
 * quarter edit one. Failed requests are not retried.
 * @param {Person[]} people
 */
export async function startWork(people) {
  const picture = await makePicture();
  const day = { isOver: false };
  /** @type {Answer[]} */
  const answers = [];
  /** @type {Map<number, Written>} */
  const written = new Map();

  /** @param {Person} person */
  async function work({ ask, token }, index = 0) {
    /** @type {Version | undefined} */
    let own;
    for (let turn = index; !day.isOver; turn += 1) {
      if (turn % 4 === 1) own = await create(ask, token);
      else if (turn % 4 === 3 && own) own = await change(ask, token, own);
      else answers.push(await ask(READ[(turn >> 1) % READ.length] ?? ARTICLES, { token }));
      await wait(PAUSE_MS);
    }
  }

  /**
   * @param {import('./client.mjs').Client} ask
   * @param {string} token
   * @returns {Promise<Version | undefined>}
   */
  async function create(ask, token) {
    const mark = randomUUID();
    const body = article(mark);
    const answer = await ask(ARTICLES, {
      method: 'POST',
      token,
      key: randomUUID(),
      body: { ...body, logo: picture },
    });
    answers.push(answer);
    if (answer.status !== 201) return undefined;
    const { id } = JSON.parse(answer.text).data;
    written.set(id, { mark, titles: new Set([body.title]) });
    return { id, etag: answer.etag };
  }

  /**
   * @param {import('./client.mjs').Client} ask
   * @param {string} token
   * @param {Version} version
   * @returns {Promise<Version | undefined>}
   */
  async function change(ask, token, { id, etag }) {
    const known = written.get(id);
    if (!known || !etag) return undefined;
    const title = `Changed ${randomUUID()}`;
    known.titles.add(title);
    const answer = await ask(`${ARTICLES}/${id}`, {
      method: 'PUT',
      token,
      ifMatch: etag,
      body: { ...article(known.mark), title, logo: '' },
    });
    answers.push(answer);
    if (answer.status !== 200) return undefined;
    known.titles = new Set([title]);
    return { id, etag: answer.etag };
  }

  const working = Promise.all(people.map(work));
  return {
    answers,
    written,
    stop: async () => {
      day.isOver = true;
      await working;
    },
  };
}

/**
 * Compares the database with the acknowledged articles.
 * @param {Map<number, Written>} written
 * @param {{ port?: number }} [where]
 * @returns {Promise<{ lost: number, doubled: number }>}
 */
export async function verify(written, where = {}) {
  const rows = await query(
    `select json_build_array(id, short_description, title) from company_update`,
    where,
  );
  /** @type {[number, string, string][]} */
  const found = rows.map((row) => JSON.parse(row));
  const titles = new Map(found.map(([id, , title]) => [id, title]));
  const marks = found.map(([, mark]) => mark);
  const lost = [...written].filter(([id, known]) => !known.titles.has(titles.get(id) ?? '')).length;
  return { lost, doubled: marks.length - new Set(marks).size };
}
