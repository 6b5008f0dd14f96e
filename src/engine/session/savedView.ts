import type { ResolvedCall } from '../../shared/resolved/resolved.ts';
import type { Http } from '../data/requests/http.ts';
import type { Row } from '../data/page.ts';
import type { DefaultView } from './sessionStore.ts';

/** A saved view of a list. */
export interface SavedView {
  id: string;
  /** The id of the list. */
  screen: string;
  name: string;
  query: string;
  /** The fields of the hidden columns. */
  hidden: string[];
  density: string;
  shared: boolean;
  is_own: boolean;
  /** The version on the server; undefined on this device, or if the server has none. */
  version?: number;
}

/** What is saved of a list. */
export type ViewContent = Omit<SavedView, 'id' | 'is_own' | 'version'>;

/** A view that is changed, and the version that the change replaces; null replaces any. */
interface ChangedView {
  id: string;
  etag: string | null;
}

/**
 * Restores a deleted view, with the choices of it as the default view. The caller then reads the
 * views again.
 */
export type RestoreView = () => Promise<void>;

/** Changes the views of the account. Its functions throw the server's Problem. */
export interface ViewStore {
  /** Whether a deleted view can be restored. */
  canRestore: boolean;
  /** Resolves with the id of the new view. */
  create(content: ViewContent): Promise<string>;
  /**
   * Resolves with the id of the changed view, or of the copy that was saved instead. Rejects with a
   * Problem 412 if somebody else has saved another version.
   */
  update(view: ChangedView, content: ViewContent): Promise<string>;
  /** Deletes a view. Resolves with what restores it, or undefined if it cannot be restored. */
  remove(id: string): Promise<RestoreView | undefined>;
  /** Chooses the view with which the menu opens a list; an empty id chooses none. */
  chooseDefault(screen: string, id: string): Promise<void>;
}

/** What a store on the server uses. */
export interface ViewRequests {
  http: Http;
  /** Reads again what a call can have changed. */
  revalidate(call: ResolvedCall): void;
  /** Reads the default views again, which are in the profile. */
  refreshProfile(): Promise<void>;
}

/** The saved views of an account, on the server or on this device. */
export interface SavedViews {
  /** Whether views can be shared with other accounts. */
  canShare: boolean;
  /** The call that returns the views of a list; null if they are read without a request. */
  call: ResolvedCall | null;
  /**
   * Returns the views of a list.
   * @param rows the response of `call`, empty as long as there is none
   */
  viewsOf(screen: string, rows: readonly Row[]): SavedView[];
  /** Returns the views with which the menu opens lists. */
  defaults(): DefaultView[];
  /** Calls the listener when `storedText` has changed. */
  subscribe(listener: () => void): () => void;
  /** What is stored on this device; null if nothing is. */
  storedText(): string | null;
  createStore(requests: ViewRequests): ViewStore;
}
