import { writeSnapshot } from './writeSnapshot.ts';

// `npm run snapshot`. It prints the files that it has written below the folder in which it runs.
for (const name of await writeSnapshot(process.cwd())) process.stdout.write(`${name}\n`);
