import { startServer } from '../src/server/app/start.ts';

startServer();
