import {
  BidiText,
  type BlockProps,
  Link,
  problemKey,
  RetryView,
  Skeleton,
  StateView,
  Thumbnail,
  useItems,
  useScreenHref,
  useTranslation,
} from 'nasaq/engine';
import type { ShelfBlockOptions } from '../options.ts';
import './shelf.css';

/** The exhibits as they stand: a shelf for each room. */
export function Shelf({ options }: BlockProps<ShelfBlockOptions>) {
  const { t } = useTranslation();
  const hrefOf = useScreenHref();
  const { data: exhibits, error, mutate } = useItems(options.exhibits);
  if (error)
    return (
      <RetryView
        title={t('error.listLoad')}
        hint={t(problemKey(error))}
        onRetry={() => void mutate()}
      />
    );
  if (!exhibits) return <Skeleton height={160} />;
  const rooms = [...new Set(exhibits.map(({ room }) => String(room)))].toSorted();
  return (
    <section aria-labelledby="shelf-title">
      <h2 id="shelf-title" className="text-subheading">
        {t(options.rooms)}
      </h2>
      {rooms.length === 0 && (
        <StateView icon="Columns" title={t('home.shelfEmpty')} state="empty" />
      )}
      {rooms.map((room) => (
        <div key={room} className="shelf">
          <h3 className="shelf-room">{t(`exhibit.room.${room}`)}</h3>
          <ul className="shelf-board">
            {exhibits
              .filter((exhibit) => exhibit['room'] === room)
              .map((exhibit) => (
                <li key={String(exhibit['id'])}>
                  <Link to={hrefOf(options.exhibit, exhibit) ?? ''} className="shelf-exhibit">
                    <Thumbnail source={exhibit['picture']} size={72} />
                    <BidiText text={String(exhibit['name'])} />
                  </Link>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
