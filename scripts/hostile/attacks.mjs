import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { buildProgressiveJpeg } from './progressivePictures.mjs';
import { request, signIn } from './users.mjs';

/**
 * @typedef {object} Target
 * @property {string} address
 * @property {string} token the token of the attacker's account
 * @property {string} knownEmail the e-mail of an account that has signed in from `knownAddress`
 *   before
 * @property {string} knownAddress the network address of that account
 *
 * @typedef {object} Attack
 * @property {string} name
 * @property {(target: Target, isOver: () => boolean) => Promise<string[]>} run attacks until
 *   `isOver` returns true, and returns faults that the users' requests do not show
 */

/** The attacker's address. Linux accepts every address of 127.0.0.0/8 as local. */
const ATTACKER_ADDRESS = '127.0.66.1';

/** @type {Attack[]} */
export const attacks = [
  { name: 'rich text of nested tags', run: richText },
  { name: '600 connections that send one byte of a body', run: slowSenders },
  { name: 'uploads that declare 41 MB and send nothing', run: declaredSizes },
  { name: '22 pictures of 16 and of 40 million pixels at once', run: pictures },
  { name: '22 pictures with 2,646 empty scans at once', run: emptyScans },
  { name: 'wrong passwords from 200 addresses', run: wrongPasswords },
  { name: '500 connections of one account on the largest page', run: flood },
  { name: '300 responses that nobody reads', run: slowReaders },
  { name: '1,500 connections that send nothing', run: idleConnections },
  { name: 'requests that the client aborts', run: abortedRequests },
];

const UPDATES = '/investor/investor-news';
const REPORT = '/investor/accounting-report/payments?per-page=500';

/**
 * Repeats `work` in `count` concurrent loops.
 * @param {number} count
 * @param {() => boolean} isOver
 * @param {(index: number) => Promise<unknown>} work
 */
async function runConcurrently(count, isOver, work) {
  await Promise.all(
    Array.from({ length: count }, async (_none, index) => {
      while (!isOver()) await work(index);
    }),
  );
}

/** @type {Attack['run']} */
async function richText({ address, token }, isOver) {
  const update = (/** @type {string} */ text) =>
    JSON.stringify({
      title: 'شراكة مع جامعة',
      type: 1,
      short_description: 'برنامج مشترك لتدريب المعلمين.',
      logo: 'data:image/png;base64,iVBORw0KGgo=',
      full_description: text,
    });
  const bodies = [400_000, 1_000_000, 60_000, 12_000].flatMap((bytes) =>
    ['<b>', '<p>', '<br ', '<a href=x>'].map((unit) => update(unit.repeat(bytes / unit.length))),
  );
  const slowest = { durationMs: 0 };
  await runConcurrently(10, isOver, async (index) => {
    for (let n = 0; n < bodies.length && !isOver(); n += 1) {
      const { durationMs } = await request(address, UPDATES, {
        method: 'POST',
        from: ATTACKER_ADDRESS,
        token,
        body: bodies[(n + index) % bodies.length] ?? '',
      });
      slowest.durationMs = Math.max(slowest.durationMs, durationMs);
    }
  });
  return slowest.durationMs <= 5000
    ? []
    : [`a request with rich text took ${Math.round(slowest.durationMs)} ms`];
}

/**
 * Opens a connection and sends the first part of a request.
 * @param {string} address
 * @param {string} head
 * @param {string} body
 */
function openRequest(address, head, body, from = ATTACKER_ADDRESS) {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port), localAddress: from });
  socket.on('error', () => {});
  socket.write(`${head}\r\nHost: ${hostname}:${port}\r\n\r\n${body}`);
  return socket;
}

/**
 * Keeps `count` connections open and replaces each one that closes.
 * @param {number} count
 * @param {() => boolean} isOver
 * @param {() => import('node:net').Socket} open
 */
async function keepOpen(count, isOver, open) {
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set();
  while (!isOver()) {
    while (sockets.size < count) {
      const socket = open();
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    }
    await wait(200);
  }
  for (const socket of sockets) socket.destroy();
}

/** @type {Attack['run']} */
async function slowSenders({ address, token }, isOver) {
  const head = (/** @type {number} */ n) =>
    `POST /investor/${n % 2 ? 'user/login' : 'news'} HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 200${n % 2 ? '' : `\r\nAuthorization: Bearer ${token}`}`;
  let n = 0;
  await keepOpen(600, isOver, () => openRequest(address, head((n += 1)), '{'));
  return [];
}

/** @type {Attack['run']} */
async function declaredSizes({ address, token }, isOver) {
  const head = `POST /investor/bank-accounts HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 41000000\r\nAuthorization: Bearer ${token}`;
  await keepOpen(40, isOver, () => openRequest(address, head, '--x\r\n'));
  return [];
}

/** @type {Attack['run']} */
async function pictures(target, isOver) {
  const encoded = await Promise.all(
    [4000, 6300].flatMap((side) =>
      [true, false].map((progressive) =>
        sharp({ create: { width: side, height: side, channels: 3, background: '#285' } })
          .jpeg({ progressive })
          .toBuffer(),
      ),
    ),
  );
  return sendPictures(target, isOver, encoded);
}

/** @type {Attack['run']} */
async function emptyScans(target, isOver) {
  return sendPictures(target, isOver, [buildProgressiveJpeg(4000, 2646)]);
}

/**
 * Sends pictures in 22 concurrent requests.
 * @param {Target} target
 * @param {() => boolean} isOver
 * @param {Buffer[]} encoded
 */
async function sendPictures({ address, token }, isOver, encoded) {
  const body = (/** @type {Buffer} */ picture) =>
    JSON.stringify({
      title: 'اختبار الصور',
      details: 'تفاصيل الخبر كاملة هنا',
      schools_id: [1],
      picture: `data:image/jpeg;base64,${picture.toString('base64')}`,
    });
  // Another refusal than that of the picture means that no picture was decoded.
  let otherRefusals = 0;
  await runConcurrently(22, isOver, async (index) => {
    const { status, text } = await request(address, '/investor/news', {
      method: 'POST',
      from: ATTACKER_ADDRESS,
      token,
      body: body(/** @type {Buffer} */ (encoded[index % encoded.length])),
    });
    if (status !== 201 && status !== 503 && !text.includes('image.error')) otherRefusals += 1;
  });
  return otherRefusals === 0 ? [] : [`${otherRefusals} pictures were refused for another reason`];
}

/** @type {Attack['run']} */
async function wrongPasswords({ address, knownEmail, knownAddress }, isOver) {
  const signIns = { rejected: 0, attempts: 0 };
  const attack = runConcurrently(200, isOver, (index) =>
    request(address, '/investor/user/login', {
      method: 'POST',
      from: `127.0.67.${(index % 200) + 1}`,
      body: JSON.stringify({
        identity: `guess${Math.random()}@nowhere.example`,
        password: 'Wrong-2026',
      }),
    }),
  );
  const knownUser = (async () => {
    while (!isOver()) {
      signIns.attempts += 1;
      await signIn(address, knownEmail, knownAddress).catch(() => (signIns.rejected += 1));
      await wait(300);
    }
  })();
  await Promise.all([attack, knownUser]);
  return signIns.rejected === 0
    ? []
    : [
        `${signIns.rejected} of ${signIns.attempts} correct sign-ins from a known network were rejected`,
      ];
}

/** @type {Attack['run']} */
async function flood({ address, token }, isOver) {
  await runConcurrently(500, isOver, async () => {
    const { status } = await request(address, REPORT, { from: ATTACKER_ADDRESS, token });
    if (status !== 200) await wait(50);
  });
  return [];
}

/** @type {Attack['run']} */
async function slowReaders({ address, token }, isOver) {
  await keepOpen(300, isOver, () => {
    const socket = openRequest(
      address,
      `GET ${REPORT} HTTP/1.1\r\nAuthorization: Bearer ${token}`,
      '',
    );
    socket.pause();
    return socket;
  });
  return [];
}

/** @type {Attack['run']} */
async function idleConnections({ address }, isOver) {
  const { hostname, port } = new URL(address);
  await keepOpen(1500, isOver, () =>
    connect({ host: hostname, port: Number(port), localAddress: ATTACKER_ADDRESS }).on(
      'error',
      () => {},
    ),
  );
  return [];
}

/** @type {Attack['run']} */
async function abortedRequests({ address, token }, isOver) {
  await runConcurrently(100, isOver, async () => {
    const socket = openRequest(
      address,
      `GET ${REPORT} HTTP/1.1\r\nAuthorization: Bearer ${token}`,
      '',
    );
    await wait(20);
    socket.destroy();
  });
  return [];
}
