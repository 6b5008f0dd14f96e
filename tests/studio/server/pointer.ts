import type { Language } from '../../../src/shared/resolved/resolved.ts';
import type { Panel, PanelItem, Path, StudioState } from '../../../src/authoring/studio/api.ts';
import { newTextKey } from '../../../src/authoring/studio/page/panel/newTextKey.ts';
import { formsOf } from '../../../src/authoring/studio/page/panel/textForms.ts';
import { editFor, isEqual } from '../../../src/authoring/studio/page/panel/propertyEdit.ts';
import type { OpenProject } from './openProject.ts';

/** Where a new item is put. By default it is the last one; after nothing, it is the first one. */
interface Position {
  after: string | undefined;
}

type Translations = Record<Language, string>;

/** The plural forms in each language. */
type PluralTexts = Record<Language, Record<string, string>>;

/** Edits a project with the requests that the studio's page sends when a person points and types. */
export interface Pointer {
  state(): Promise<StudioState>;
  /** Adds an item whose name is one of those that the studio offers. Returns its path. */
  add(file: string, list: Path, name: string, position?: Position): Promise<Path>;
  /** Adds an item to a list whose items have no names to choose from. */
  addEmpty(file: string, list: Path, position?: Position): Promise<Path>;
  /** Adds a property with a free name. */
  addKey(file: string, object: Path, name: string, position?: Position): Promise<Path>;
  /** Finds an item of a list by its value. */
  find(file: string, list: Path, value: unknown): Promise<Path>;
  /** Types or chooses the value of a property. */
  set(file: string, object: Path, property: string, value: unknown): Promise<void>;
  /** Chooses one of the names that the studio offers for a property. */
  setName(file: string, object: Path, property: string, name: string): Promise<void>;
  /** Adds a value under a name that the studio offers, such as that of a filter, and types it. */
  addValue(file: string, object: Path, name: string, value: string): Promise<void>;
  /** Types the text of a property, which need not exist yet. */
  typeText(file: string, path: Path, texts: Translations): Promise<void>;
  /** Creates a text for a property that has none. By default its key is what the studio suggests. */
  createText(
    place: { file: string; object: Path; property: string; key?: string },
    texts: Translations | PluralTexts,
  ): Promise<void>;
  changeText(key: string, texts: Translations): Promise<void>;
  addScreen(answers: Record<string, string>): Promise<void>;
  keep(): Promise<void>;
}

export function createPointer({ call }: OpenProject): Pointer {
  const itemsOf = async (file: string, path: Path): Promise<PanelItem[]> => {
    const { control } = await call('panel', { file, path });
    if (control?.type !== 'items') throw new Error(`${file} has no items at ${path.join('/')}`);
    return control.items;
  };
  const indexFor = (items: readonly PanelItem[], position: Position | undefined): number => {
    if (!position) return items.length;
    if (position.after === undefined) return 0;
    const index = items.findIndex(({ name }) => name === position.after);
    if (index < 0) throw new Error(`There is no item ${position.after}`);
    return index + 1;
  };
  const expectName = async (file: string, path: Path, wanted: string) => {
    const { names } = await call('names', { file, path });
    if (!names.some(({ name }) => name === wanted))
      throw new Error(`${wanted} is not offered at ${path.join('/')}`);
  };
  const insert = async (file: string, list: Path, value: unknown, index: number) => {
    const path = [...list, index];
    await call('edit', { label: 'add', edits: [{ file, kind: 'insert', path, value }] });
    return path;
  };
  const propertyOf = (panel: Panel, name: string) => {
    const property = panel.properties.find((one) => one.name === name);
    if (!property) throw new Error(`${panel.file} has no property ${name}`);
    return property;
  };
  const changeText: Pointer['changeText'] = async (key, texts) => {
    for (const [language, text] of Object.entries(texts))
      await call('editText', { label: 'text', key, suffix: '', language, text });
  };
  const set: Pointer['set'] = async (file, path, name, value) => {
    const panel = await call('panel', { file, path });
    const edit = editFor(propertyOf(panel, name), panel, value);
    await call('edit', { label: 'change', edits: [{ file, ...edit }] });
  };
  return {
    state: () => call('state', {}),
    add: async (file, list, name, position) => {
      const items = await itemsOf(file, list);
      await expectName(file, [...list, items.length], name);
      return insert(file, list, name, indexFor(items, position));
    },
    addEmpty: async (file, list, position) =>
      insert(file, list, {}, indexFor(await itemsOf(file, list), position)),
    addKey: async (file, object, name, position) => {
      const path = [...object, name];
      const index = indexFor(await itemsOf(file, object), position);
      await call('edit', { label: 'add', edits: [{ file, kind: 'set', path, value: {}, index }] });
      return path;
    },
    find: async (file, list, value) => {
      const panel = await call('panel', { file, path: list });
      const index = (panel.value as unknown[]).findIndex((item) => isEqual(item, value));
      if (index < 0) throw new Error(`${file} has no such item`);
      return [...list, index];
    },
    set,
    setName: async (file, object, property, name) => {
      await expectName(file, [...object, property], name);
      await set(file, object, property, name);
    },
    addValue: async (file, object, name, value) => {
      const path = [...object, name];
      const outer = await call('panel', { file, path: object.slice(0, -1) });
      if (propertyOf(outer, String(object.at(-1))).control.type !== 'values')
        throw new Error(`${file} has no values at ${object.join('/')}`);
      await expectName(file, [...object, 'name'], name);
      await call('edit', { label: 'add', edits: [{ file, kind: 'set', path, value: '' }] });
      await set(file, object, name, value);
    },
    typeText: async (file, path, texts) => {
      const panel = await call('panel', { file, path: path.slice(0, -1) });
      const { value, fallback } = propertyOf(panel, String(path.at(-1)));
      await changeText(String(value ?? fallback), texts);
    },
    createText: async ({ file, object, property, key: typed }, texts) => {
      const panel = await call('panel', { file, path: object });
      const described = propertyOf(panel, property);
      const key = typed ?? newTextKey(panel, described);
      await set(file, object, property, key);
      const { control } = described;
      const isPlural = control.type === 'name' && control.refers === 'plural';
      if (!isPlural) return changeText(key, texts as Translations);
      const { languages } = await call('state', {});
      const forms = formsOf(await call('text', { key }), languages, true);
      for (const { suffix, texts: boxes } of forms)
        for (const language of Object.keys(boxes)) {
          const text = (texts as PluralTexts)[language]![suffix.slice(1)] ?? '';
          await call('editText', { label: 'text', key, suffix, language, text });
        }
    },
    changeText,
    addScreen: async (answers) => {
      await call('create', { label: 'add', generator: 'screen', answers });
    },
    keep: async () => {
      await call('keep', {});
    },
  };
}
