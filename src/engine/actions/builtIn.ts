import type { ActionDefinition } from '../registries.ts';
import { lazyPart } from '../ui/lazyPart.tsx';
import { go } from './go/go.ts';
import { open } from './open/open.ts';
import { print } from './print/print.ts';
import { reload } from './reload/reload.ts';
import { reset } from './reset/reset.ts';

const DeleteDialog = lazyPart(async () => (await import('./delete/DeleteDialog.tsx')).DeleteDialog);

export const builtInActions: ActionDefinition[] = [
  open,
  go,
  { id: 'delete', type: 'dialog', Dialog: DeleteDialog },
  { id: 'form', type: 'form' },
  reload,
  reset,
  print,
];
