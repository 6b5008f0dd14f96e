import { quote } from './didYouMean.ts';
import type { Reference } from './language.ts';
import type { Project, Scope } from './project.ts';

/** Reports a dialog that cannot open here: without the row that it expects, or without the parts of the route that its calls need. */
export function expectDialog({ at, name }: Reference, around: Scope, { dialogs }: Project): void {
  const dialog = dialogs.get(name)?.at;
  if (!dialog) return;
  const row = dialog.get('rowCall').text();
  if (row === undefined && around.row)
    at.report(
      `${quote(name)} does not expect a row`,
      `say in it "rowCall": ${JSON.stringify(around.call ?? '')}, or open it from the toolbar`,
    );
  else if (row !== undefined && !around.row)
    at.report(`${quote(name)} expects a row`, 'open it from a row, or take "rowCall" out of it');
  else if (row !== around.call && row !== undefined)
    at.report(
      `${quote(name)} expects a row of ${quote(row)}`,
      `a row here is one of ${quote(around.call)}`,
    );
  for (const param of dialog.get('params').items()) {
    const needed = param.text() ?? '';
    if (!(around.params ?? []).includes(needed))
      at.report(`${quote(name)} needs ${quote(`:${needed}`)}`, `put :${needed} into the route`);
  }
}
