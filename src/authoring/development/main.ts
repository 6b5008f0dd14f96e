import { listenAndReload } from './development.ts';
import { startServer } from '../../server/app/start.ts';

/* Starts the development server, which builds the app again when a definition is edited. */
startServer(listenAndReload);
