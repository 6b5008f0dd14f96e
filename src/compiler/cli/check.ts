import { check } from './commands/check.ts';
import { runCommand } from './runCommand.ts';

/** `npm run check` */
await runCommand(check);
