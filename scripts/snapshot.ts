import path from 'node:path';
import { writeSnapshot } from './writeSnapshot.ts';

// `npm run snapshot`. It prints the written files.
for (const name of await writeSnapshot(path.resolve(import.meta.dirname, '..')))
  process.stdout.write(`${name}\n`);
