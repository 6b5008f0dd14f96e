import { startServers } from '../e2e/server.ts';

/** One server for all workers, because the walk changes no data. */
export default () => startServers(1);
