import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from './client.mjs';
import { query } from './cluster.mjs';
import { MAIN_ACCOUNT } from './values.mjs';

/**
 * @typedef {import('./client.mjs').ResponseInfo} ResponseInfo
 *
 * @typedef {object} User
 * @property {import('./client.mjs').SendRequest} send
 * @property {string} token
 * @property {() => void} close
 *
 * @typedef {object} AcknowledgedArticle an article whose creation the server has acknowledged
 * @property {string} mark a unique text in the article, which does not change with its title
 * @property {Set<string>} titles its possible titles: the last acknowledged one, and those sent
 *   since
 *
 * @typedef {object} ArticleVersion the version of an article that its author has
 * @property {number} id
 * @property {string | undefined} etag
 */

const USER_COUNT = 10;
const PASSWORD = 'Scale-Person-2026';
/** The pause between a response and a user's next request. */
const PAUSE_MS = 80;
const ARTICLES = '/investor/investor-news';
const READ_PATHS = [
  ARTICLES,
  '/investor/dashboard',
  '/',
  '/investor/profile',
  '/investor/schooladmin',
  '/my-news',
];

/**
 * Creates a small picture. sharp is imported dynamically, because this script installs it at
 * startup if it is missing.
 * @returns {Promise<string>} a data URI
 */
async function createPicture() {
  const { default: sharp } = await import('sharp');
  const bytes = await sharp({
    create: { width: 16, height: 16, channels: 3, background: '#14605a' },
  })
    .png()
    .toBuffer();
  return `data:image/png;base64,${bytes.toString('base64')}`;
}

/** @param {string} mark */
const toBody = (mark) => ({
  title: `Article ${mark}`,
  type: 0,
  short_description: mark,
  full_description: '<p>A text of some length.</p>',
});

/**
 * Creates accounts and signs them in, each from its own local address.
 * @param {Buffer} certificate
 * @returns {Promise<User[]>}
 */
export async function createUsers(certificate) {
  const mainClient = createClient(certificate, '127.0.1.1');
  const token = await signIn(mainClient.send, MAIN_ACCOUNT.email, MAIN_ACCOUNT.password);
  const users = [];
  for (let number = 1; number <= USER_COUNT; number += 1) {
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
    const { status, text } = await mainClient.send('/investor/manage-investor', {
      method: 'POST',
      token,
      body,
    });
    if (status !== 201) throw new Error(`The account ${email} was not created: ${status} ${text}`);
    const client = createClient(certificate, `127.0.1.${number + 1}`);
    users.push({ ...client, token: await signIn(client.send, email, PASSWORD) });
  }
  mainClient.close();
  return users;
}

/**
 * @param {import('./client.mjs').SendRequest} send
 * @param {string} identity
 * @param {string} password
 */
async function signIn(send, identity, password) {
  const { status, text } = await send('/investor/user/login', {
    method: 'POST',
    body: { identity, password },
  });
  if (status !== 200) throw new Error(`${identity} cannot sign in: ${status} ${text}`);
  return /** @type {string} */ (JSON.parse(text).data.token);
}

/**
 * Starts the users' load until `stop`. Half of the requests read, a quarter create an article and a
 * quarter edit one. Failed requests are not retried.
 * @param {User[]} users
 */
export async function startUsers(users) {
  const picture = await createPicture();
  const state = { isOver: false };
  /** @type {ResponseInfo[]} */
  const responses = [];
  /** @type {Map<number, AcknowledgedArticle>} */
  const written = new Map();

  /** @param {User} user */
  async function runUser({ send, token }, index = 0) {
    /** @type {ArticleVersion | undefined} */
    let version;
    for (let turn = index; !state.isOver; turn += 1) {
      if (turn % 4 === 1) version = await create(send, token);
      else if (turn % 4 === 3 && version) version = await change(send, token, version);
      else
        responses.push(
          await send(READ_PATHS[(turn >> 1) % READ_PATHS.length] ?? ARTICLES, { token }),
        );
      await wait(PAUSE_MS);
    }
  }

  /**
   * @param {import('./client.mjs').SendRequest} send
   * @param {string} token
   * @returns {Promise<ArticleVersion | undefined>}
   */
  async function create(send, token) {
    const mark = randomUUID();
    const body = toBody(mark);
    const response = await send(ARTICLES, {
      method: 'POST',
      token,
      key: randomUUID(),
      body: { ...body, logo: picture },
    });
    responses.push(response);
    if (response.status !== 201) return undefined;
    const { id } = JSON.parse(response.text).data;
    written.set(id, { mark, titles: new Set([body.title]) });
    return { id, etag: response.etag };
  }

  /**
   * @param {import('./client.mjs').SendRequest} send
   * @param {string} token
   * @param {ArticleVersion} version
   * @returns {Promise<ArticleVersion | undefined>}
   */
  async function change(send, token, { id, etag }) {
    const known = written.get(id);
    if (!known || !etag) return undefined;
    const title = `Changed ${randomUUID()}`;
    known.titles.add(title);
    const response = await send(`${ARTICLES}/${id}`, {
      method: 'PUT',
      token,
      ifMatch: etag,
      body: { ...toBody(known.mark), title, logo: '' },
    });
    responses.push(response);
    if (response.status !== 200) return undefined;
    known.titles = new Set([title]);
    return { id, etag: response.etag };
  }

  const running = Promise.all(users.map(runUser));
  return {
    responses,
    written,
    stop: async () => {
      state.isOver = true;
      await running;
    },
  };
}

/**
 * Compares the database with the acknowledged articles.
 * @param {Map<number, AcknowledgedArticle>} written
 * @param {{ port?: number }} [options]
 * @returns {Promise<{ lost: number, duplicated: number }>}
 */
export async function verifyArticles(written, options = {}) {
  const rows = await query(
    `select json_build_array(id, short_description, title) from company_update`,
    options,
  );
  /** @type {[number, string, string][]} */
  const found = rows.map((row) => JSON.parse(row));
  const titles = new Map(found.map(([id, , title]) => [id, title]));
  const marks = found.map(([, mark]) => mark);
  const lost = [...written].filter(([id, known]) => !known.titles.has(titles.get(id) ?? '')).length;
  return { lost, duplicated: marks.length - new Set(marks).size };
}
