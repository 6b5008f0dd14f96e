import { useTranslation } from '../../i18n/useTranslation.ts';
import type { CellProps } from '../../registries.ts';
import { inGroups } from '../../ui/inGroups.ts';
import { Isolated } from '../../ui/Isolated.tsx';
import { Thumb } from '../../ui/Thumb.tsx';
import tokens from '../../theme/tokens.json';
import '../cells.css';

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number';

/** Where a text leads by itself; nowhere where it cannot be called or written to. */
function hrefOf(link: unknown, text: string): string | null {
  if (link === 'tel') return /^[\d\s+().-]*\d[\d\s+().-]*$/.test(text) ? `tel:${text.replace(/[^\d+]/g, '')}` : null;
  return link === 'mailto' && text.includes('@') ? `mailto:${encodeURIComponent(text)}` : null;
}

function Empty({ text }: { text: string }) {
  return <span className="muted">{useTranslation().t(text)}</span>;
}

function YesNo({ value }: { value: boolean }) {
  return <>{useTranslation().t(value ? 'common.yes' : 'common.no')}</>;
}

/** A text as it is, isolated from the text around it; on request with a small picture before it, or as a link to write or call to. Yes and no in words. */
export function TextCell({ value, row, options }: CellProps) {
  if (typeof value === 'boolean') return <YesNo value={value} />;
  const whole = isPlain(value) ? String(value) : '';
  if (whole === '' && typeof options['empty'] === 'string') return <Empty text={options['empty']} />;
  const text = typeof options['group'] === 'number' ? inGroups(whole, options['group']) : whole;
  const plain = options['direction'] === 'ltr' ? <bdi dir="ltr" style={{ whiteSpace: 'nowrap' }}>{text}</bdi> : <Isolated text={text} />;
  const href = hrefOf(options['link'], text);
  const shown = href ? <a href={href} className="cell-link">{plain}</a> : plain;
  const picture = options['picture'];
  if (typeof picture !== 'string') return shown;
  return (
    <span className="cell-pictured">
      <Thumb source={row[picture]} size={tokens.table.comfortable.thumb} />
      <span>{shown}</span>
    </span>
  );
}
