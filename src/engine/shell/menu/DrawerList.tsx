import { useState, type ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import type { ResolvedDrawerList } from '../../../shared/resolved/resolved.ts';
import { createMatcher } from '../../../shared/text/search.ts';
import { useScreenHref } from '../../actions/useScreenHref.ts';
import { toWebUrl } from '../../data/requests/url.ts';
import type { Row } from '../../data/page.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { BidiText } from '../../ui/controls/BidiText.tsx';
import { TextBox } from '../../ui/controls/TextBox.tsx';
import { LOW_SHARE } from '../../ui/controls/lowShare.ts';
import { Thumbnail } from '../../ui/controls/Thumbnail.tsx';
import { useDrawerItems } from './useDrawerItems.ts';
import '../frame/shell.css';

/** With at least this many rows, a search box is shown. */
const SEARCH_MIN_ROWS = 6;

interface Props {
  drawerList: ResolvedDrawerList;
  /** Called when a link to a screen is followed, so that the drawer of a phone closes. */
  onNavigate(): void;
}

/**
 * The drawer list of app.json below the menu, such as the account's branches: each row with picture,
 * progress and link.
 */
export function DrawerList({ drawerList, onNavigate }: Props) {
  const { t } = useTranslation();
  const { items, error, reload } = useDrawerItems(drawerList);
  const [query, setQuery] = useState('');
  const matches = createMatcher(query);
  const matchingRows = (items ?? []).filter((row) =>
    matches(String(row[drawerList.nameField] ?? '')),
  );
  return (
    <section aria-label={t(drawerList.label)} data-drawer-list className="drawer-list">
      <div className="drawer-list-head">
        <h2>{t(drawerList.label)}</h2>
        {items && <span>{items.length}</span>}
      </div>
      {items && items.length >= SEARCH_MIN_ROWS && (
        <Search label={t(drawerList.searchLabel)} value={query} onChange={setQuery} />
      )}
      {error !== undefined && <Failure onRetry={reload} />}
      {items && matchingRows.length === 0 && (
        <Note text={t(items.length === 0 ? drawerList.empty : 'state.noResults')} />
      )}
      <ul>
        {matchingRows.map((row) => (
          <DrawerListRow
            key={String(row['id'])}
            row={row}
            drawerList={drawerList}
            onNavigate={onNavigate}
          />
        ))}
      </ul>
    </section>
  );
}

function Search({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange(value: string): void;
}) {
  return (
    <TextBox
      type="search"
      value={value}
      label={label}
      onChange={(event) => onChange(event.target.value)}
      data-filter="drawerList"
      start={<Icon name="Search" size={16} color="textMuted" />}
    />
  );
}

function DrawerListRow({ row, drawerList, onNavigate }: Props & { row: Row }) {
  const { t } = useTranslation();
  const { imageField, progress } = drawerList;
  const name = String(row[drawerList.nameField] ?? '');
  const share = progress && row[progress.field];
  const percent = share === undefined ? undefined : percentOf(share);
  const content = (
    <>
      {imageField && <Thumbnail source={row[imageField]} size={28} wide={false} />}
      <div className="drawer-item-text">
        <div className="drawer-item-name">
          <span>
            <BidiText text={name} />
          </span>
          {percent !== undefined && (
            <bdi dir="ltr" aria-hidden>
              {percent}%
            </bdi>
          )}
        </div>
        {progress && percent !== undefined && (
          <ShareBar percent={percent} label={t(progress.label, { percent })} />
        )}
      </div>
    </>
  );
  return (
    <li data-drawer-item={String(row['id'])}>
      <ItemLinks row={row} name={name} drawerList={drawerList} onNavigate={onNavigate}>
        {content}
      </ItemLinks>
    </li>
  );
}

/**
 * The links around the content of an item: to its screen with a button for its URL beside it, or
 * only to its URL.
 */
function ItemLinks({
  row,
  name,
  drawerList: { link, screen },
  onNavigate,
  children,
}: Props & {
  row: Row;
  name: string;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const hrefOf = useScreenHref();
  const url = link && toWebUrl(row[link.field]);
  const path = hrefOf(screen, row);
  const newTab = { target: '_blank', rel: 'noopener noreferrer' };
  if (path === null)
    return link && url ? (
      <a href={url} {...newTab} data-hint={t(link.label)} className="drawer-item">
        {children}
        <span className="hidden-text">
          {t(link.label)} {t('a11y.opensNewTab')}
        </span>
      </a>
    ) : (
      <div className="drawer-item">{children}</div>
    );
  return (
    <div className="drawer-item-links">
      <NavLink to={path} onClick={onNavigate} className="drawer-item">
        {children}
      </NavLink>
      {link && url && (
        <a
          href={url}
          {...newTab}
          className="icon-button drawer-item-url"
          aria-label={`${t(link.label)}: ${name} ${t('a11y.opensNewTab')}`}
          data-hint={t(link.label)}
        >
          <Icon name="OpenInNew" size={16} />
        </a>
      )}
    </div>
  );
}

const percentOf = (value: unknown) => Math.round(Math.min(100, Math.max(0, Number(value) || 0)));

/** A progress bar. A low one uses the warning colour. */
function ShareBar({ percent, label }: { percent: number; label: string }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="drawer-item-progress"
      data-tone={percent < LOW_SHARE ? 'low' : 'good'}
    >
      <div style={{ inlineSize: `${percent}%` }} />
    </div>
  );
}

function Failure({ onRetry }: { onRetry(): void }) {
  const { t } = useTranslation();
  return (
    <div role="alert" className="drawer-list-note">
      {t('error.listLoad')}{' '}
      <button
        type="button"
        onClick={onRetry}
        data-action="retryDrawerList"
        className="drawer-list-retry"
      >
        {t('action.retry')}
      </button>
    </div>
  );
}

const Note = ({ text }: { text: string }) => <div className="drawer-list-note">{text}</div>;
