import type { Server, Socket } from 'node:net';
import { networkOf } from '../limits/signInLimits.ts';

/**
 * Limits on open connections: of all clients together, and per network. An office with a hundred
 * people, each with the six connections of a browser, stays below them.
 */
export interface ConnectionLimits {
  total: number;
  perNetwork: number;
}

const CONNECTION_LIMITS: ConnectionLimits = { total: 5000, perNetwork: 800 };

/**
 * Closes connections above the limits immediately, because each one costs memory even before its
 * first request.
 * @param behindProxy whether all clients share the connections of a proxy, which then limits them
 * per network itself.
 */
export function limitConnections(
  server: Server,
  behindProxy: boolean,
  { total, perNetwork }: ConnectionLimits = CONNECTION_LIMITS,
): void {
  server.maxConnections = total;
  if (behindProxy) return;
  const openByNetwork = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const count = (openByNetwork.get(network) ?? 0) + 1;
    openByNetwork.set(network, count);
    socket.once('close', () => {
      const remaining = openByNetwork.get(network)! - 1;
      if (remaining > 0) openByNetwork.set(network, remaining);
      else openByNetwork.delete(network);
    });
    if (count > perNetwork) socket.destroy();
  });
}
