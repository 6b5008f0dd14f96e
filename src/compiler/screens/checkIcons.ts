import type { FormDefinition, ListDefinition, PageDefinition } from '../../language/definitions.ts';
import { message, type MessageKey } from '../issues/messages.ts';
import type { Cursor } from '../read/cursor.ts';

/** Reports the icon of a page that shows blocks, or whose layout has no menu. */
export function checkPageIcon(at: Cursor<PageDefinition>): void {
  const isShown = at.get('layout').value !== 'brand' && at.get('blocks').items().length === 0;
  if (!isShown) reportHidden(at.get('icon'), 'check.hiddenIcon.page');
}

/** Reports the icons of the column that names a row and of the action on selected rows. */
export function checkListIcons(at: Cursor<ListDefinition>, nameField: string | undefined): void {
  for (const column of at.get('columns').items())
    if (column.get('field').text() === nameField)
      reportHidden(column.get('icon'), 'check.hiddenIcon.nameField');
  reportHidden(at.get('selection').get('action').get('icon'), 'check.hiddenIcon.selection');
}

/** Reports the icons of links below a form whose layout has no menu. */
export function checkFormIcons(at: Cursor<FormDefinition>): void {
  if (at.get('layout').value !== 'brand') return;
  for (const link of at.get('links').items())
    reportHidden(link.get('icon'), 'check.hiddenIcon.link');
}

function reportHidden(icon: Cursor, key: MessageKey): void {
  if (!icon.exists) return;
  const { path } = icon;
  icon.reportKey(key, {}, message('check.fix.remove', { name: 'icon' }), {
    edit: { kind: 'remove', path },
  });
}
