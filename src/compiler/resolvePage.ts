import type { ResolvedPage } from '../rules/resolved.ts';
import type { Cursor } from './cursor.ts';
import { optional } from './optional.ts';
import { resolveBlocks, type ScreenContext } from './resolveParts.ts';

type Own = Omit<ResolvedPage, 'id' | 'route' | 'title' | 'visibility' | 'icon' | 'texts'>;

/** Resolves what a page has beyond every screen. */
export function resolvePage(at: Cursor, screen: ScreenContext): Own {
  return {
    kind: 'page',
    frame: frameOf(at),
    ...optional('heading', at.get('heading').text()),
    ...optional('text', at.get('text').text()),
    blocks: resolveBlocks(at.get('blocks'), screen),
    links: at.get('links').items().flatMap((link) => {
      const [to, label] = [link.get('to').text(), link.get('label').text()];
      return to === undefined || label === undefined ? [] : [{ to, label, ...optional('icon', link.get('icon').text()) }];
    }),
  };
}

/** What stands around a screen; the language states the same default. */
export const frameOf = (at: Cursor): 'shell' | 'brand' => (at.get('frame').text() === 'brand' ? 'brand' : 'shell');
