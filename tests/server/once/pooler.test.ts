import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/server/db/connect.ts';
import { startServer } from '../../helpers/serverProcess.ts';

/** A message of the PostgreSQL wire protocol. */
function message(type: string, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const head = Buffer.alloc(5, type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const int = (value: number, bytes: 2 | 4) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeIntBE(value, 0, bytes);
  return buffer;
};

const READY = message('Z', 'I');

const DONE = message('C', 'OK\0');
/** The response to a prepared statement with parameters and no rows. */
const PREPARED = Buffer.concat([message('1'), message('2'), message('n'), DONE, READY]);
const REFUSED = message(
  'E',
  'SFATAL\0',
  'C08P01\0',
  'Munsupported startup parameter: statement_timeout\0',
  '\0',
);

/**
 * Answers `select pg_backend_pid()` with the given process id, and any other statement without
 * rows.
 */
function answer(text: string, pid: string): Buffer {
  if (!text.includes('pg_backend_pid')) return Buffer.concat([DONE, READY]);
  const column = message(
    'T',
    int(1, 2),
    'pid\0',
    int(0, 4),
    int(0, 2),
    int(23, 4),
    int(4, 2),
    int(-1, 4),
    int(0, 2),
  );
  const row = message('D', int(1, 2), int(pid.length, 4), pid);
  return Buffer.concat([column, row, message('C', 'SELECT 1\0'), READY]);
}

/**
 * Acts as a connection pooler: it sends a made-up process id for each connection, forwards
 * statements to its own connections, and rejects a statement timeout in the startup packet.
 * @param pidOf returns the process id of the backend for a statement, by client and number of
 * statements sent before
 */
function startPooler(pidOf: (client: number, statement: number) => number): Promise<net.Server> {
  let clients = 0;
  const server = net.createServer((socket) => {
    const client = (clients += 1);
    let statements = 0;
    socket.on('error', () => {});
    socket.once('data', (start) => {
      if (start.includes('statement_timeout')) {
        socket.end(REFUSED);
        return;
      }
      socket.write(
        Buffer.concat([
          message('R', int(0, 4)),
          message('K', int(900_000 + client, 4), int(1, 4)),
          READY,
        ]),
      );
      socket.on('data', (data) => {
        const text = data.toString('utf8', 5);
        if (data[0] === 'Q'.charCodeAt(0))
          socket.write(answer(text, String(pidOf(client, statements))));
        else if (data[0] === 'P'.charCodeAt(0)) socket.write(PREPARED);
        else socket.end();
        if (text.includes('pg_backend_pid')) statements += 1;
      });
    });
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

const POOLER_MESSAGE =
  'a pooler in transaction mode is in front of it. Set DATABASE_POOLER=transaction';

describe('a connection pooler', () => {
  const servers: net.Server[] = [];
  const urlOf = async (pidOf: (client: number, statement: number) => number) => {
    const server = await startPooler(pidOf);
    servers.push(server);
    return `postgres://nobody@127.0.0.1:${(server.address() as net.AddressInfo).port}/none`;
  };
  let [shared, moved, stable] = ['', '', ''];
  beforeAll(async () => {
    shared = await urlOf(() => 100);
    moved = await urlOf((client, statement) => 100 * client + statement);
    stable = await urlOf((client) => 100 * client);
  });
  afterAll(() => {
    for (const server of servers) server.close();
  });

  const check = async (databaseUrl: string, databasePooler?: 'transaction') => {
    const database = await openDatabase({
      databaseUrl,
      dataDir: '',
      ...(databasePooler ? { databasePooler } : {}),
    });
    try {
      await database.assertSupported();
    } finally {
      await database.close();
    }
  };

  it('in transaction mode is detected, whether two connections share a backend or one moves to another', async () => {
    await expect(check(shared)).rejects.toThrow(POOLER_MESSAGE);
    await expect(check(moved)).rejects.toThrow(POOLER_MESSAGE);
  });

  it('is accepted in transaction mode if it is configured, and in session mode', async () => {
    await check(shared, 'transaction');
    await check(stable);
  });

  it('in transaction mode that is not configured ends the start with a one-line message', async () => {
    const server = startServer({ databaseUrl: shared, dataDir: '' });
    expect(await server.ended).toBe(1);
    expect(server.errors().trim()).toBe(
      `The database of DATABASE_URL cannot be used: ${POOLER_MESSAGE}`,
    );
  });

  it('in session mode that rejects the timeout ends the start with a one-line message', async () => {
    const server = startServer({ databaseUrl: stable, dataDir: '' });
    expect(await server.ended).toBe(1);
    expect(server.errors().trim()).toBe(
      'The database of DATABASE_URL cannot be used: unsupported startup parameter: statement_timeout. A connection pooler rejected the connection: see "PgBouncer" in docs/deployment.md',
    );
  });
});
