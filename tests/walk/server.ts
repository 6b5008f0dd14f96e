import { startServers } from '../e2e/server.ts';

/** One for all workers: the walk looks, and changes nothing. */
export default () => startServers(1);
