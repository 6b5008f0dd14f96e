import { createContext, useContext, type ReactNode } from 'react';
import type { Row } from '../data/page.ts';
import type { KindComponent, ScreenModule } from './loadKind.ts';

/** A screen with all the code that it is drawn with. */
export type PreparedScreen = ScreenModule & { Kind: KindComponent };

/** Fetches a form that opens over the screen, with its texts and its widgets. */
export type PrepareDialog = (id: string) => Promise<PreparedScreen>;

const DialogsContext = createContext<PrepareDialog | null>(null);

export const DialogsProvider = DialogsContext.Provider;

export function usePrepareDialog(): PrepareDialog {
  const prepare = useContext(DialogsContext);
  if (!prepare) throw new Error('Outside the app: no DialogsProvider stands above this component');
  return prepare;
}

/** Over what a form has been opened, and what becomes of it. */
export interface FormDialogOptions {
  /** The parts of the route around it, and the fields of its row, which fill in the parts of its calls. */
  params: Record<string, string>;
  row: Row | undefined;
  /** The row as the host holds it now; nothing where it is not there any more. */
  readLatestRow?: (() => Promise<Row | undefined>) | undefined;
  /** What can be done beside saving, at the start of the line of buttons. */
  extraActions?: ReactNode;
  /** The form says how to find out whether something was typed that is not saved yet. */
  setDirtyCheck(isDirty: () => boolean): void;
  onClose(): void;
  /** After saving, with the text key that says so. */
  onSaved(success: string | undefined): void;
}
