import { createContext, useContext, type ReactNode } from 'react';
import type { Row } from '../data/page.ts';
import type { SavedItem } from '../data/savedItem.ts';
import type { KindComponent, ScreenModule } from './loadKind.ts';

/** A screen with the component that renders it, loaded. */
export type PreparedScreen = ScreenModule & { Kind: KindComponent };

/** Loads a screen without a route, such as a form that opens in a dialog, with its texts and code. */
export type PrepareScreen = (id: string) => Promise<PreparedScreen>;

const PrepareScreenContext = createContext<PrepareScreen | null>(null);

export const PrepareScreenProvider = PrepareScreenContext.Provider;

export function usePrepareScreen(): PrepareScreen {
  const prepare = useContext(PrepareScreenContext);
  if (!prepare) throw new Error('usePrepareScreen must be called inside a PrepareScreenProvider');
  return prepare;
}

/** What a form in a dialog gets from the component that opened the dialog. */
export interface FormDialogOptions {
  /**
   * The route parameters and the row's fields. They fill in the path parameters of the form's
   * calls.
   */
  params: Record<string, string>;
  row: Row | undefined;
  /** Reads the row from the server again. Undefined if it no longer exists. */
  fetchLatestRow?: (() => Promise<Row | undefined>) | undefined;
  /** More buttons, at the start of the button bar. */
  extraActions?: ReactNode;
  /** The form passes a function that returns whether it has unsaved changes. */
  setDirtyCheck(isDirty: () => boolean): void;
  onClose(): void;
  /** Called after a save, with the text key of the success message and the saved item. */
  onSaved(success: string | undefined, saved?: SavedItem): void;
}
