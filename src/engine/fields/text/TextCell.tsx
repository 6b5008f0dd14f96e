import { Fragment } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { CellProps } from '../../registries.ts';
import { groupDigits } from '../../ui/groupDigits.ts';
import { Isolated } from '../../ui/Isolated.tsx';
import { Thumbnail } from '../../ui/Thumbnail.tsx';
import tokens from '../../theme/tokens.json';
import '../cells.css';

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number';

/** Where a text leads by itself; nowhere where it cannot be called or written to. */
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

/** What is longer would be wider than its column: it breaks, best before the @ of an address. */
const LINE_OF_CODE = 26;

/** A text that is read from left to right: in one line as long as it is short or in groups. */
function Code({ text }: { text: string }) {
  if (text.length <= LINE_OF_CODE || text.includes(' '))
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

/** A text as it is, isolated from the text around it; on request with a small picture before it, or as a link to write or call to. Yes and no in words. */
export function TextCell({ value, row, options }: CellProps) {
  if (typeof value === 'boolean') return <YesNo value={value} />;
  const whole = isPlain(value) ? String(value) : '';
  if (whole === '' && typeof options['emptyText'] === 'string')
    return <Empty text={options['emptyText']} />;
  const text =
    typeof options['groupSize'] === 'number' ? groupDigits(whole, options['groupSize']) : whole;
  const plain = options['direction'] === 'ltr' ? <Code text={text} /> : <Isolated text={text} />;
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
