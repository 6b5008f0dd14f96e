import type { ActionDefinition } from '../registries.ts';
import { DeleteDialog } from './delete/DeleteDialog.tsx';
import { edit, navigate } from './navigate/navigate.ts';
import { openUrl } from './openUrl/openUrl.ts';
import { print } from './print/print.ts';
import { reload } from './reload/reload.ts';
import { restore } from './restore/restore.ts';
import { resetFilters } from './resetFilters/resetFilters.ts';
import { set } from './set/set.ts';

export const builtInActions: ActionDefinition[] = [
  openUrl,
  navigate,
  edit,
  { id: 'delete', type: 'dialog', Dialog: DeleteDialog },
  restore,
  { id: 'openForm', type: 'form' },
  set,
  reload,
  resetFilters,
  print,
];
