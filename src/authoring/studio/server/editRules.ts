import type { Compilation, Compiler } from '../../../compiler/compile.ts';
import { orderOf } from '../../describe/orderOf.ts';
import { panelOf } from '../../describe/panel.ts';
import { placeAmongKeys, placeInOrder } from '../../edit/placement.ts';
import type { DraftOptions } from './draft.ts';
import { adaptShortForm } from './shortForms.ts';

/** Returns what the language says about edits: short forms, and the order of properties. */
export const editRules = (
  compiler: Compiler,
  latest: () => Compilation,
): Pick<DraftOptions, 'adapt' | 'placement'> => ({
  adapt: (edit, text) =>
    adaptShortForm(edit, text, {
      shortForOf: (place) => panelOf(compiler, latest(), place)?.shortFor,
      isOptional: ({ file, path }) => {
        const outer = panelOf(compiler, latest(), { file, path: path.slice(0, -1) });
        const property = outer?.properties.find(({ name }) => name === path.at(-1));
        return property?.required === false && property.alternative !== true;
      },
    }),
  placement: (file) => (path, names, name) =>
    file.startsWith('locales/')
      ? placeAmongKeys(names, name)
      : placeInOrder(orderOf(compiler, { file, path }) ?? [], names, name),
});
