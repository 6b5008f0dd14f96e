import { generate } from './commands/generate.ts';
import { runCommand } from './runCommand.ts';

/** `npm run generate` */
await runCommand(generate);
