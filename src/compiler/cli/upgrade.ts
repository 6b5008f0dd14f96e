import { upgrade } from './commands/upgrade.ts';
import { runCommand } from './runCommand.ts';

/** `npm run upgrade` */
await runCommand(upgrade);
