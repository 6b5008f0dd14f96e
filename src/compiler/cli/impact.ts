import { impact } from './commands/impact.ts';
import { runCommand } from './runCommand.ts';

/** `npm run impact` */
await runCommand(impact);
