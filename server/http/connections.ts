import type { Server, Socket } from 'node:net';
import { networkOf } from '../services/signInLimits.ts';

/** Connections of all clients together, and of one network: an office with a hundred people, each with the six of a browser, needs fewer. */
export interface ConnectionLimits {
  total: number;
  perNetwork: number;
}

const CONNECTION_LIMITS: ConnectionLimits = { total: 5000, perNetwork: 800 };

/**
 * Closes connections beyond the limits at once: each costs memory, also before its first request.
 * @param behindProxy whether all clients share the connections of a proxy, which then limits them by network itself.
 */
export function limitConnections(
  server: Server,
  behindProxy: boolean,
  { total, perNetwork }: ConnectionLimits = CONNECTION_LIMITS,
): void {
  server.maxConnections = total;
  if (behindProxy) return;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const count = (open.get(network) ?? 0) + 1;
    open.set(network, count);
    socket.once('close', () => {
      const left = open.get(network)! - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
    if (count > perNetwork) socket.destroy();
  });
}
