import { listenAndReload } from '../development.ts';
import { startServer } from '../start.ts';

/* Starts the development server, which builds the app again when a definition is edited. */
startServer(listenAndReload);
