import { toWebUrl } from '../../data/requests/url.ts';
import { useFormat } from '../../i18n/useLanguage.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { BidiLines, BidiText } from '../../ui/controls/BidiText.tsx';
import { Thumbnail } from '../../ui/controls/Thumbnail.tsx';
import type { ThreadBlockOptions } from '../../../generated/options.ts';
import type { Entry } from './entries.ts';

/**
 * One entry. The two sides differ in alignment and colour, and each entry also names its side. An
 * entry without a side looks like one of the others.
 */
export function EntryItem({ entry, sides }: { entry: Entry; sides: ThreadBlockOptions['sides'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { side, sender, picture, text, date } = entry;
  return (
    <li data-side={side} className="thread-entry">
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
          {side && <span>{t(sides[side])}</span>}
          {date && <time dateTime={date}>{format.time(date)}</time>}
        </div>
        <div data-text className="thread-bubble">
          <BidiLines text={text} />
        </div>
      </div>
    </li>
  );
}
