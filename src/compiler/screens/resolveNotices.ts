import type { ResolvedNotice } from '../../shared/resolved.ts';
import { checkLiteral } from '../entities/checkLiteral.ts';
import type { Cursor } from '../read/cursor.ts';
import type { KnownCall, ScreenSource } from '../project/project.ts';
import { expectKnown } from '../project/expectKnown.ts';
import { responseFields } from '../project/responseFields.ts';

/**
 * Resolves the notices of a form about the item that it loads. A form that creates an item has
 * none.
 */
export function resolveFormNotices(
  { at, file }: ScreenSource,
  load: KnownCall | undefined,
): ResolvedNotice[] {
  const notices = file.get('notices');
  const isLoaded = at.path[0] === 'edit' ? load !== undefined : file.get('edit').exists;
  if (notices.exists && !isLoaded) notices.reportKey('check.noticesWithoutLoad');
  return load ? resolveNotices(notices, load) : [];
}

/** Resolves the notices that are shown while a field of the loaded item has a certain value. */
export function resolveNotices(notices: Cursor, load: KnownCall): ResolvedNotice[] {
  const fields = responseFields(load.entity);
  return notices.items().flatMap((at) => {
    const [field, text] = [at.get('field').text(), at.get('text').text()];
    if (field === undefined || text === undefined) return [];
    expectKnown(at.get('field'), field, Object.keys(fields), 'field');
    if (fields[field]) checkLiteral(at.get('is'), fields[field]);
    return [
      {
        field,
        is: at.get('is').value as ResolvedNotice['is'],
        text,
        tone: (at.get('tone').text() ?? 'info') as ResolvedNotice['tone'],
      },
    ];
  });
}
