import { createEmitter } from '../../shared/emitter.ts';
import { deviceStorage } from '../data/deviceStorage.ts';
import { randomKey } from '../data/requests/randomKey.ts';
import type { SavedView, SavedViews, ViewStore } from './savedView.ts';
import type { DefaultView } from './sessionStore.ts';

/** What this device stores of an account. */
interface StoredViews {
  views: SavedView[];
  /** By list: the id of the view with which the menu opens it. */
  defaults: Record<string, string>;
}

type ChangeViews = (edit: (stored: StoredViews) => StoredViews) => void;

const changes = createEmitter();

/**
 * Creates the access to the views of an account on this device.
 * @param key the key of the storage
 */
export function createDeviceViews(key: string): SavedViews {
  const read = () => parseStoredViews(deviceStorage.getItem(key));
  const change: ChangeViews = (edit) => {
    deviceStorage.setItem(key, JSON.stringify(edit(read())));
    changes.emit();
  };
  return {
    canShare: false,
    call: null,
    viewsOf: (screen) => read().views.filter((view) => view.screen === screen),
    defaults: () => toDefaultViews(read()),
    subscribe: changes.subscribe,
    storedText: () => deviceStorage.getItem(key),
    createStore: () => createDeviceStore(change),
  };
}

function parseStoredViews(text: string | null): StoredViews {
  try {
    const { views = [], defaults = {} } = JSON.parse(text ?? '{}') as Partial<StoredViews>;
    return { views, defaults };
  } catch {
    // Anything else in the storage was not written by this app.
    return { views: [], defaults: {} };
  }
}

const toDefaultViews = ({ views, defaults }: StoredViews): DefaultView[] =>
  Object.entries(defaults).map(([screen, id]) => {
    const view = views.find((one) => one.id === id);
    return {
      screen,
      view: id,
      query: view?.query ?? null,
      hidden: view?.hidden ?? null,
      density: view?.density ?? null,
    };
  });

function createDeviceStore(change: ChangeViews): ViewStore {
  return {
    canRestore: true,
    create: async (content) => {
      const id = randomKey();
      change(({ views, defaults }) => ({
        views: [...views, { ...content, id, is_own: true }],
        defaults,
      }));
      return id;
    },
    update: async ({ id }, content) => {
      change(({ views, defaults }) => ({
        views: views.map((view) => (view.id === id ? { ...view, ...content } : view)),
        defaults,
      }));
      return id;
    },
    remove: async (id) => {
      let former: StoredViews = { views: [], defaults: {} };
      change((stored) => {
        former = stored;
        return withoutView(stored, id);
      });
      return async () => change((stored) => withFormerView(stored, former, id));
    },
    chooseDefault: async (screen, id) =>
      change(({ views, defaults: { [screen]: _former, ...others } }) => ({
        views,
        defaults: id === '' ? others : { ...others, [screen]: id },
      })),
  };
}

const withoutView = ({ views, defaults }: StoredViews, id: string): StoredViews => ({
  views: views.filter((view) => view.id !== id),
  defaults: Object.fromEntries(Object.entries(defaults).filter(([, view]) => view !== id)),
});

/**
 * Adds a deleted view again in its former position, and as the default view if it was that and no
 * other was chosen meanwhile.
 */
function withFormerView(stored: StoredViews, former: StoredViews, id: string): StoredViews {
  const index = former.views.findIndex((view) => view.id === id);
  const view = former.views[index];
  if (!view) return stored;
  const { views } = withoutView(stored, id);
  const chosen = former.defaults[view.screen] === id ? { [view.screen]: id } : {};
  return { views: views.toSpliced(index, 0, view), defaults: { ...chosen, ...stored.defaults } };
}
