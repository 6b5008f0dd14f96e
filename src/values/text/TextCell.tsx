import type { TextCellOptions } from '../../generated/options.ts';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from '../../engine/i18n/useTranslation.ts';
import type { CellProps } from '../../engine/registries.ts';
import { useAppInfo } from '../../engine/app.ts';
import { groupDigits } from '../../engine/ui/controls/groupDigits.ts';
import { BidiText } from '../../engine/ui/controls/BidiText.tsx';
import { Thumbnail } from '../../engine/ui/controls/Thumbnail.tsx';
import { isLink, ScreenLinkedText } from '../../engine/fields/ScreenLinkedText.tsx';
import { linksOf, opensNewTab, type TextLink } from './textLinks.ts';
import tokens from '../../engine/theme/tokens.json' with { type: 'json' };
import '../../engine/fields/cells.css';

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number';

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
 * A text that is the first link of its option `link`, with the names of the other links after it.
 * Without a link if it is no number and no address.
 */
function LinkedText({
  link,
  text,
  children,
}: {
  link: TextCellOptions['link'];
  text: string;
  children: ReactNode;
}) {
  const [first, ...others] = linksOf(link, text, useAppInfo().app.phone);
  if (first === undefined) return children;
  return (
    <>
      <a {...attributesOf(first)} className="cell-link">
        {children}
      </a>
      {others.map((one) => (
        <NamedLink key={one.link} {...one} />
      ))}
    </>
  );
}

function NamedLink({ link, href }: { link: TextLink; href: string }) {
  const { t } = useTranslation();
  const name = t(`link.${link}`);
  return (
    <>
      {' '}
      <a
        {...attributesOf({ link, href })}
        {...(opensNewTab(link) ? { 'aria-label': `${name} ${t('a11y.opensNewTab')}` } : {})}
        className="cell-link cell-link-named"
      >
        {name}
      </a>
    </>
  );
}

const attributesOf = ({ link, href }: { link: TextLink; href: string }) =>
  opensNewTab(link) ? { href, target: '_blank', rel: 'noopener noreferrer' } : { href };

/**
 * Shows a text, isolated from the direction of the text around it; optionally with a small image
 * before it, or with a link to a screen or links to call, write an email or open WhatsApp. Booleans
 * are shown as yes and no.
 */
export function TextCell({ value, row, options }: CellProps<TextCellOptions>) {
  if (typeof value === 'boolean') return <YesNo value={value} />;
  const rawText = isPlain(value) ? String(value) : '';
  if (rawText === '' && options.emptyText !== undefined) return <Empty text={options.emptyText} />;
  const text = options.groupSize === undefined ? rawText : groupDigits(rawText, options.groupSize);
  const plain =
    options.direction === 'ltr' ? <LeftToRightText text={text} /> : <BidiText text={text} />;
  const linked =
    options.link === undefined ? (
      plain
    ) : (
      <LinkedText link={options.link} text={text}>
        {plain}
      </LinkedText>
    );
  const shown =
    isLink(options) && text !== '' ? (
      <ScreenLinkedText link={options} row={row}>
        {linked}
      </ScreenLinkedText>
    ) : (
      linked
    );
  const { picture } = options;
  if (picture === undefined) return shown;
  return (
    <span className="cell-pictured">
      <Thumbnail source={row[picture]} size={tokens.table.comfortable.thumb} />
      <span>{shown}</span>
    </span>
  );
}
