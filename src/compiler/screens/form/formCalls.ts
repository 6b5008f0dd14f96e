import type { DialogDefinition, VariantDefinition } from '../../../language/definitions.ts';
import type { ResolvedCall } from '../../../shared/resolved/resolved.ts';
import { defaultSaveCall } from '../../language/callDefaults.ts';
import { textOr } from '../../language/defaults.ts';
import { pathParams } from '../../link/params.ts';
import type { Project } from '../../project/project.ts';
import type { Cursor } from '../../read/cursor.ts';

/** One of the screens of a form. `name` is that of the file. */
interface FormPart {
  name: string;
  at: Cursor<VariantDefinition | DialogDefinition>;
}

/** Returns the name of the call that saves; empty for a dialog that states none. */
export const saveNameOf = ({ name, at }: FormPart): string =>
  textOr(at.get('save'), defaultSaveCall(name, String(at.path[0]))) ?? '';

/**
 * Returns the name of the call that loads the item to edit: the stated one, or `<file>.one` if the
 * path of `save` has all of its parameters.
 */
export function loadNameOf(
  { name, at }: FormPart,
  save: ResolvedCall,
  calls: Project['calls'],
): string | undefined {
  const one = at.path[0] === 'edit' ? calls.get(`${name}.one`)?.call : undefined;
  const isSameItem =
    one && pathParams(one.path).every((param) => pathParams(save.path).includes(param));
  return textOr(at.get('load'), isSameItem ? one.name : undefined);
}
