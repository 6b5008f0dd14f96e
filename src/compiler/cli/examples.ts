import { examples } from './commands/examples.ts';
import { runCommand } from './runCommand.ts';

/** `npm run test:schemas` */
await runCommand(examples);
