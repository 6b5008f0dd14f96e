import type { ActionDefinition } from '../registries.ts';
import { open } from './open/open.ts';
import { reload } from './reload/reload.ts';
import { reset } from './reset/reset.ts';

export const builtInActions: ActionDefinition[] = [open, reload, reset];
