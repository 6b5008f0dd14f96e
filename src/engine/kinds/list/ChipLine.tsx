import { useEffect, useRef, type ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { useFormat } from '../../i18n/useLanguage.ts';
import { BidiText } from '../../ui/BidiText.tsx';
import './list.css';

/** A line of chips above the rows: scrolled sideways on a phone, else broken into lines. */
export function ChipLine({
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
  /** Undefined where it is not known. */
  count: number | undefined;
  isChosen: boolean;
  /** `page`: the chip leads to a screen of its own. */
  current: 'page' | 'true';
  mark: string;
}

/** A link with a name and how many rows it leads to. */
export function ChipLink({ name, count, isChosen, current, mark, ...way }: ChipLinkProps) {
  const ref = useRef<HTMLAnchorElement>(null);
  const format = useFormat();
  useEffect(() => {
    if (isChosen) ref.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isChosen]);
  return (
    <Link
      {...way}
      ref={ref}
      data-place={mark}
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
