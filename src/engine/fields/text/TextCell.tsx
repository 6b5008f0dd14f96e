import { Fragment } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { CellProps } from '../../registries.ts';
import { groupDigits } from '../../ui/groupDigits.ts';
import { BidiText } from '../../ui/BidiText.tsx';
import { Thumbnail } from '../../ui/Thumbnail.tsx';
import tokens from '../../theme/tokens.json';
import '../cells.css';

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number';

/** Returns the tel: or mailto: URL of a text, or null if it is no phone number or email address. */
function hrefOf(link: unknown, text: string): string | null {
  if (link === 'tel')
    return /^[\d\s+().-]+$/.test(text) && /\d/.test(text)
      ? `tel:${text.replace(/[^\d+]/g, '')}`
      : null;
  return link === 'mailto' && text.includes('@') ? `mailto:${encodeURIComponent(text)}` : null;
}

function Empty({ text }: { text: string }) {
  return <span className="muted">{useTranslation().t(text)}</span>;
}

function YesNo({ value }: { value: boolean }) {
  return <>{useTranslation().t(value ? 'common.yes' : 'common.no')}</>;
}

/**
 * A longer text would exceed its column, so it may break, preferably before the @ of an email
 * address.
 */
const MAX_UNBROKEN_LENGTH = 26;

/** A left-to-right text. It is kept on one line if it is short or grouped. */
function LeftToRightText({ text }: { text: string }) {
  if (text.length <= MAX_UNBROKEN_LENGTH || text.includes(' '))
    return (
      <bdi dir="ltr" style={{ whiteSpace: 'nowrap' }}>
        {text}
      </bdi>
    );
  const [name, ...rest] = text.split('@');
  return (
    <bdi dir="ltr">
      {name}
      {rest.map((part, index) => (
        <Fragment key={index}>
          <wbr />@{part}
        </Fragment>
      ))}
    </bdi>
  );
}

/**
 * Shows a text, isolated from the direction of the text around it; optionally with a small image
 * before it, or as a phone or email link. Booleans are shown as yes and no.
 */
export function TextCell({ value, row, options }: CellProps) {
  if (typeof value === 'boolean') return <YesNo value={value} />;
  const rawText = isPlain(value) ? String(value) : '';
  if (rawText === '' && typeof options['emptyText'] === 'string')
    return <Empty text={options['emptyText']} />;
  const text =
    typeof options['groupSize'] === 'number' ? groupDigits(rawText, options['groupSize']) : rawText;
  const plain =
    options['direction'] === 'ltr' ? <LeftToRightText text={text} /> : <BidiText text={text} />;
  const href = hrefOf(options['link'], text);
  const shown = href ? (
    <a href={href} className="cell-link">
      {plain}
    </a>
  ) : (
    plain
  );
  const picture = options['picture'];
  if (typeof picture !== 'string') return shown;
  return (
    <span className="cell-pictured">
      <Thumbnail source={row[picture]} size={tokens.table.comfortable.thumb} />
      <span>{shown}</span>
    </span>
  );
}
