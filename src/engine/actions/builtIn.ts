import type { ActionDefinition } from '../registries.ts';
import { DeleteDialog } from './delete/DeleteDialog.tsx';
import { go } from './go/go.ts';
import { open } from './open/open.ts';
import { reload } from './reload/reload.ts';
import { reset } from './reset/reset.ts';

export const builtInActions: ActionDefinition[] = [open, go, { id: 'delete', sort: 'dialog', Dialog: DeleteDialog }, reload, reset];
