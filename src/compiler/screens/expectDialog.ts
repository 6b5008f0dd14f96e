import type { Reference } from '../language/language.ts';
import type { Project, Scope } from '../project/project.ts';

/**
 * Reports a dialog whose row or route parameters do not match what this position provides.
 */
export function expectDialog({ at, name }: Reference, around: Scope, { dialogs }: Project): void {
  const dialog = dialogs.get(name)?.at;
  if (!dialog) return;
  const row = dialog.get('rowCall').text();
  if (row === undefined && around.row)
    at.report('check.dialogWithoutRow', {
      dialog: name,
      property: `"rowCall": ${JSON.stringify(around.call ?? '')}`,
    });
  else if (row !== undefined && !around.row) at.report('check.dialogNeedsRow', { dialog: name });
  else if (row !== around.call && row !== undefined)
    at.report('check.dialogOtherRow', { dialog: name, expected: row, call: around.call ?? '' });
  for (const param of dialog.get('params').items()) {
    const needed = param.text() ?? '';
    if (!(around.params ?? []).includes(needed))
      at.report('check.missingParam', { name, param: needed });
  }
}
