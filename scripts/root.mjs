import { fileURLToPath } from 'node:url';

/** The root folder of the project, which contains package.json. */
export const root = fileURLToPath(new URL('..', import.meta.url));
