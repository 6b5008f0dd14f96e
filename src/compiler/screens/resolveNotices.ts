import type { NoticeDefinition } from '../../language/definitions.ts';
import type { ResolvedNotice } from '../../shared/resolved/resolved.ts';
import type { Cursor } from '../read/cursor.ts';
import type { KnownCall, FormSource } from '../project/project.ts';
import { resolveCondition } from './resolveCondition.ts';
import { responseFields } from '../project/responseFields.ts';

/**
 * Resolves the notices of a form about the item that it loads. A form that creates an item has
 * none.
 */
export function resolveFormNotices(
  { at, file }: FormSource,
  load: KnownCall | undefined,
): ResolvedNotice[] {
  const notices = file.get('notices');
  const isLoaded = at.path[0] === 'edit' ? load !== undefined : file.get('edit').exists;
  if (notices.exists && !isLoaded) notices.reportKey('check.noticesWithoutLoad');
  return load ? resolveNotices(notices, load) : [];
}

/** Resolves the notices that are shown while the loaded item meets a condition. */
export function resolveNotices(
  notices: Cursor<NoticeDefinition[] | undefined>,
  load: KnownCall,
): ResolvedNotice[] {
  const item = { type: 'object', properties: responseFields(load.entity) };
  const subjects = { scopes: { item }, defaultScope: 'item', entity: load.entity?.id } as const;
  return notices.items().flatMap((at) => {
    const when = resolveCondition(at.get('when'), subjects);
    const text = at.get('text').text();
    if (!when || text === undefined) return [];
    return [
      {
        when,
        text,
        tone: at.get('tone').value,
      },
    ];
  });
}
