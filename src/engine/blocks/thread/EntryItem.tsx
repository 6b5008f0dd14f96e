import { toWebUrl } from '../../data/url.ts';
import { useFormat } from '../../i18n/useLanguage.ts';
import { directionOfText, BidiText } from '../../ui/BidiText.tsx';
import { Thumbnail } from '../../ui/Thumbnail.tsx';
import type { Entry } from './entries.ts';

/** One entry. The two sides differ in alignment and colour, and each entry also names its side. */
export function EntryItem({ entry, side }: { entry: Entry; side: string }) {
  const format = useFormat();
  const { isOwn, sender, picture, text, date } = entry;
  return (
    <li data-side={isOwn ? 'own' : 'other'} className="thread-entry">
      <span data-picture>
        <Thumbnail source={toWebUrl(picture)} size={36} wide={false} round />
      </span>
      <div className="thread-message">
        <div className="thread-head">
          {sender && (
            <strong data-sender>
              <BidiText text={sender} />
            </strong>
          )}
          <span>{side}</span>
          {date && <time dateTime={date}>{format.time(date)}</time>}
        </div>
        <div data-text className="thread-bubble">
          <bdi dir={directionOfText(text)}>{text}</bdi>
        </div>
      </div>
    </li>
  );
}
