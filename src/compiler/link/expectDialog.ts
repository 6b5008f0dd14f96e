import type { Reference } from '../language/language.ts';
import type { Project, Scope } from '../project/project.ts';

/** Reports a dialog that needs another row, or other route parameters, than it is opened with. */
export function expectDialog({ at, name }: Reference, scope: Scope, { dialogs }: Project): void {
  const dialog = dialogs.get(name)?.at;
  if (!dialog) return;
  const row = dialog.get('rowCall').text();
  if (row === undefined && scope.row)
    at.report('check.dialogWithoutRow', {
      dialog: name,
      property: `"rowCall": ${JSON.stringify(scope.call ?? '')}`,
    });
  else if (row !== undefined && !scope.row) at.report('check.dialogNeedsRow', { dialog: name });
  else if (row !== scope.call && row !== undefined)
    at.report('check.dialogOtherRow', { dialog: name, expected: row, call: scope.call ?? '' });
  for (const param of dialog.get('params').items()) {
    const needed = param.text() ?? '';
    if (!(scope.params ?? []).includes(needed))
      at.report('check.missingParam', { name, param: needed });
  }
}
