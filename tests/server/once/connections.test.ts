import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { limitConnections } from '../../../src/server/http/connections.ts';

let server: Server;
let sockets: Socket[];
beforeEach(async () => {
  sockets = [];
  server = createServer((socket) => socket.on('error', () => {}));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

/** Connects from an address of this machine. Returns whether the connection stays open. */
async function open(from: string): Promise<boolean> {
  const socket = connect({
    port: (server.address() as AddressInfo).port,
    host: '127.0.0.1',
    localAddress: from,
  });
  sockets.push(socket);
  socket.on('error', () => {});
  socket.resume();
  const closed = new Promise<false>((resolve) => void socket.once('close', () => resolve(false)));
  return Promise.race([
    closed,
    new Promise<true>((resolve) => void setTimeout(resolve, 100, true)),
  ]);
}

it('closes the connections of one network beyond its limit, and accepts new ones when others end', async () => {
  limitConnections(server, false, { total: 10, perNetwork: 2 });
  expect([
    await open('127.0.0.2'),
    await open('127.0.0.2'),
    await open('127.0.0.2'),
    await open('127.0.0.3'),
  ]).toEqual([true, true, false, true]);
  sockets[0]!.destroy();
  await expect.poll(() => open('127.0.0.2')).toBe(true);
});

it('does not limit the connections of a proxy, except by the total', async () => {
  limitConnections(server, true, { total: 3, perNetwork: 2 });
  expect([
    await open('127.0.0.2'),
    await open('127.0.0.2'),
    await open('127.0.0.2'),
    await open('127.0.0.3'),
  ]).toEqual([true, true, true, false]);
});
