import type { AttentionBlockOptions } from '../../../generated/options.ts';
import { useEffect, useId, useState, type CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { buildUrl } from '../../../shared/calls/buildUrl.ts';
import { hasFilters } from '../../../shared/calls/access.ts';
import { pathFor, useAppInfo } from '../../app.ts';
import { deviceStorage } from '../../data/deviceStorage.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useCanOpen } from '../../session/useCanOpen.ts';
import { useCanCall, useProfile } from '../../session/SessionContext.ts';
import type { BlockProps } from '../../registries.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { useHasSettled } from '../../ui/idle.ts';
import { useDrafts } from './useDrafts.ts';
import { useRowCounts } from './useRowCounts.ts';
import './attention.css';

type Item = AttentionBlockOptions['items'][number];

/** An item that counts the rows of a list. The others are for forms with a stored draft. */
type CountedItem = Item & Required<Pick<Item, 'call' | 'query' | 'text' | 'to'>>;

/** The manifest requires the other properties of an item with a call. */
const isCounted = (item: Item): item is CountedItem => item.call !== undefined;

/** One link of the block. */
interface AttentionLink {
  key: string;
  href: string;
  text: string;
  icon: string | undefined;
}

/**
 * What needs to be done, as links to lists with their filters set and to forms with a draft. They
 * are requested when the rest of the page has loaded. On desktops the block has the same height before
 * and after, and if there is nothing to do, so that nothing below it moves. On phones it has several
 * lines, for which it keeps the space that it needed last.
 */
export function Attention({ options }: BlockProps<AttentionBlockOptions>) {
  const { title, items } = options;
  const { t } = useTranslation();
  const heading = useId();
  const allowed = useAllowedItems(items);
  const links = useLinks(allowed);
  const lines = useReservedLines(
    title,
    linesFor(links.length),
    linesFor(countedOf(allowed).length),
  );
  if (allowed.length === 0) return null;
  return (
    <div
      className="attention"
      data-no-print
      style={{ '--attention-lines': lines } as CSSProperties}
    >
      {links.length > 0 && (
        <section aria-labelledby={heading} data-attention={links.length}>
          <h2 id={heading} className="desktop-text">
            {t(title)}
          </h2>
          <ul>
            {links.map(({ key, href, text, icon }) => (
              <li key={key} data-item={key}>
                <Link to={href}>
                  {icon && <Icon name={icon} />}
                  <span>{text}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** How many links a line has on a phone. */
const LINKS_IN_LINE = 2;

/**
 * Returns for how many lines there is space: as many as there were the last time, the first time as
 * many as there can be, and never fewer than there are.
 */
function useReservedLines(title: string, lines: number, maxLines: number): number {
  const key = `${useAppInfo().app.storageKeys.prefix}${title}.lines`;
  const [lastLines] = useState(() => deviceStorage.getItem(key));
  useEffect(() => {
    if (lines > 0) deviceStorage.setItem(key, String(lines));
  }, [key, lines]);
  return Math.max(Number(lastLines ?? maxLines), lines);
}

const countedOf = (items: readonly Item[]) => items.filter(isCounted);

const linesFor = (links: number) => Math.ceil(links / LINKS_IN_LINE);

/** Returns the items whose call, filters and list the host has and the account may use. */
function useAllowedItems(items: readonly Item[]): Item[] {
  const canOpen = useCanOpen();
  const canCall = useCanCall();
  const profile = useProfile();
  return items.filter(
    (item) =>
      !isCounted(item) ||
      (canOpen(item.to) && canCall(item.call) && hasFilters(profile, item.call, item.query)),
  );
}

/** Returns the links to show, in the order of the items. */
function useLinks(items: readonly Item[]): AttentionLink[] {
  const { t } = useTranslation();
  const { routes } = useAppInfo();
  const hasSettled = useHasSettled();
  const counted = countedOf(items);
  const counts = useRowCounts(counted, hasSettled);
  const drafts = useDrafts(hasSettled && items.length > counted.length);
  return items.flatMap((item): AttentionLink[] => {
    if (!isCounted(item))
      return drafts.map(({ key, href, title }) => ({
        key,
        href,
        text: t('attention.draft', { title: t(title) }),
        icon: item.icon,
      }));
    const count = counts[counted.indexOf(item)] ?? 0;
    if (count === 0) return [];
    const href = buildUrl({ path: pathFor(routes, item.to) }, {}, item.query);
    return [{ key: item.text, href, text: t(item.text, { count }), icon: item.icon }];
  });
}
