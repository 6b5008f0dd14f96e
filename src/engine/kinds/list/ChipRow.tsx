import { useEffect, useRef, type ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { useFormat } from '../../i18n/useLanguage.ts';
import { BidiText } from '../../ui/BidiText.tsx';
import './list.css';

/** A row of chips above the list. It scrolls sideways on a phone and wraps on larger screens. */
export function ChipRow({
  label,
  param,
  children,
}: {
  label: string;
  param?: string;
  children: ReactNode;
}) {
  return (
    <nav aria-label={label} data-no-print data-chips={param ?? ''} className="list-chips">
      {children}
    </nav>
  );
}

interface ChipLinkProps extends Pick<LinkProps, 'to' | 'replace' | 'preventScrollReset'> {
  name: string;
  /** The number of rows; undefined if it is unknown. */
  count: number | undefined;
  isChosen: boolean;
  /** The value of `aria-current`. `page` means that the chip leads to another screen. */
  current: 'page' | 'true';
  testId: string;
}

/** A chip that is a link, with the number of rows that it leads to. */
export function ChipLink({ name, count, isChosen, current, testId, ...linkProps }: ChipLinkProps) {
  const ref = useRef<HTMLAnchorElement>(null);
  const format = useFormat();
  useEffect(() => {
    if (isChosen) ref.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isChosen]);
  return (
    <Link
      {...linkProps}
      ref={ref}
      data-chip-value={testId}
      className="list-chip"
      {...(isChosen ? { 'aria-current': current } : {})}
    >
      <BidiText text={name} />
      {count !== undefined && (
        <span data-count={count}>
          <bdi dir="ltr">({format.number(count)})</bdi>
        </span>
      )}
    </Link>
  );
}
