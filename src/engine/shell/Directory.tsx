import { useState } from 'react';
import type { ResolvedDrawerList } from '../../shared/resolved.ts';
import { createMatcher } from '../../shared/search.ts';
import { webAddress } from '../data/url.ts';
import type { Row } from '../data/page.ts';
import { useItems } from '../data/useCall.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { Icon } from '../ui/icons/Icon.tsx';
import { Isolated } from '../ui/Isolated.tsx';
import { TextBox } from '../ui/TextBox.tsx';
import { Thumbnail } from '../ui/Thumbnail.tsx';
import './shell.css';

/** From this many on, a box to search them stands above them. */
const SEARCHED_FROM = 6;

/** What the account looks after, under the menu: each with its picture, how far it is, and the way into it. */
export function Directory({ places }: { places: ResolvedDrawerList }) {
  const { t } = useTranslation();
  const { data, error, mutate } = useItems(places.call);
  const [wanted, setWanted] = useState('');
  const matches = createMatcher(wanted);
  const found = (data ?? []).filter((row) => matches(String(row[places.nameField] ?? '')));
  return (
    <section aria-label={t(places.label)} data-places className="places">
      <div className="places-head">
        <h2>{t(places.label)}</h2>
        {data && <span>{data.length}</span>}
      </div>
      {data && data.length >= SEARCHED_FROM && (
        <Search label={t(places.searchLabel)} value={wanted} onChange={setWanted} />
      )}
      {error !== undefined && <Failure onRetry={() => void mutate()} />}
      {data && found.length === 0 && (
        <Note text={t(data.length === 0 ? places.empty : 'state.noResults')} />
      )}
      <ul>
        {found.map((row) => (
          <DirectoryRow key={String(row['id'])} row={row} places={places} />
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
      data-filter="places"
      start={<Icon name="Search" size={16} color="textMuted" />}
    />
  );
}

function DirectoryRow({ row, places }: { row: Row; places: ResolvedDrawerList }) {
  const { t } = useTranslation();
  const { imageField, progress, link } = places;
  const href = link && webAddress(row[link.field]);
  const name = String(row[places.nameField] ?? '');
  const percent = progress && percentOf(row[progress.field]);
  const content = (
    <>
      {imageField && <Thumbnail source={row[imageField]} size={28} wide={false} />}
      <div className="place-text">
        <div className="place-name">
          <span>
            <Isolated text={name} />
          </span>
          {progress && (
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
    <li data-place={String(row['id'])}>
      {href && link ? (
        <a
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          data-hint={t(link.label)}
          className="place"
        >
          {content}
          <span className="hidden-text">
            {t(link.label)} {t('a11y.opensNewTab')}
          </span>
        </a>
      ) : (
        <div className="place">{content}</div>
      )}
    </li>
  );
}

const percentOf = (value: unknown) => Math.round(Math.min(100, Math.max(0, Number(value) || 0)));

/** Below half it asks for attention, in the colour of that. */
function ShareBar({ percent, label }: { percent: number; label: string }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="place-share"
      data-tone={percent < 50 ? 'low' : 'good'}
    >
      <div style={{ inlineSize: `${percent}%` }} />
    </div>
  );
}

function Failure({ onRetry }: { onRetry(): void }) {
  const { t } = useTranslation();
  return (
    <div role="alert" className="places-note">
      {t('error.listLoad')}{' '}
      <button type="button" onClick={onRetry} data-action="retryPlaces" className="places-retry">
        {t('action.retry')}
      </button>
    </div>
  );
}

const Note = ({ text }: { text: string }) => <div className="places-note">{text}</div>;
