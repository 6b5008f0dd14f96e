import { basename, dirname } from 'node:path';
import type { Compilation, Compiler } from '../../../compiler/compile.ts';
import { textFormsOf } from '../../describe/textEntry.ts';
import type { Calls, FileEdit, Place, TextEntry } from '../api.ts';
import type { Draft } from './draft.ts';
import { StudioFailure } from './failure.ts';

type Body = Calls['editText']['body'];

/**
 * Sets a text in one language. Returns its key, which is a new one if the text is to change at one
 * place only, and the changed files. A text that is that of the platform again is removed.
 */
export function editText(
  { label, key, suffix, language, text, group, onlyAt }: Body,
  draft: Draft,
  compiler: Compiler,
  compilation: Compilation,
): { key: string; changed: string[] } {
  const inspection = compiler.inspect();
  const { texts } = inspection.project;
  const entry = textFormsOf(inspection, key);
  if (!entry) throw new StudioFailure('check.studio.notFound', { name: key }, 404);
  const fileOf = (name: string) => entry.files[name as never] ?? otherFile(entry, name);
  const set = (of: string, name: string, value: string): FileEdit => ({
    file: fileOf(name),
    kind: 'set',
    path: [of],
    value,
  });
  if (!onlyAt) {
    const own = key + suffix;
    const edit: FileEdit =
      texts.platformText(language, own) === text
        ? { file: fileOf(language), kind: 'remove', path: [own] }
        : set(own, language, text);
    return { key, changed: draft.edit(label, [edit], group) };
  }
  const ownKey = newKey(key, onlyAt, compilation);
  const copies = entry.forms.flatMap((form) =>
    compilation.app.languages.flatMap((name) => {
      const isChanged = form.suffix === suffix && name === language;
      // A language has only some of the plural forms.
      const copy = isChanged ? text : form.texts[name];
      return copy === undefined ? [] : [set(ownKey + form.suffix, name, copy)];
    }),
  );
  const use: FileEdit = { file: onlyAt.file, kind: 'set', path: onlyAt.path, value: ownKey };
  return {
    key: ownKey,
    changed: draft.edit(label, [...copies, use], group),
  };
}

/** Returns the file of the same name in a language that lacks the text. */
function otherFile({ files }: Pick<TextEntry, 'files'>, language: string): string {
  const [known = ''] = Object.values(files);
  return `locales/${language}/${basename(known)}`;
}

/** Returns a key that is not used yet: `my-loans.col.title` for `loans.col.title` in that screen. */
function newKey(key: string, { file }: Place, { texts }: Compilation): string {
  const isKnown = (name: string) =>
    Object.values(texts).some((files) =>
      Object.values(files).some((known) =>
        Object.keys(known).some((one) => one === name || one.startsWith(`${name}_`)),
      ),
    );
  const owner = basename(file).split('.')[0] || basename(dirname(file));
  const own = [owner, ...key.split('.').slice(1)].join('.');
  const names = [own, ...Array.from({ length: 99 }, (_, index) => `${own}.${index + 2}`)];
  return names.find((name) => !isKnown(name)) ?? own;
}
