import { useEffect, useRef, type ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { useFormat } from '../../i18n/useLanguage.ts';
import { BidiText } from './BidiText.tsx';
import type { DataAttributes } from './Button.tsx';
import { Icon } from '../icons/Icon.tsx';
import '../ui.css';

interface TabsProps extends DataAttributes {
  label?: string | undefined;
  children: ReactNode;
}

/** A row of links of which one is current. It scrolls sideways on a phone and wraps otherwise. */
export const Tabs = ({ label, children, ...attributes }: TabsProps) => (
  <nav aria-label={label} data-no-print className="tabs" {...attributes}>
    {children}
  </nav>
);

interface TabProps
  extends Pick<LinkProps, 'to' | 'replace' | 'preventScrollReset'>, DataAttributes {
  name: string;
  icon?: string | undefined;
  /** How many there are; undefined if it is unknown. */
  count?: number | undefined;
  /** `page` if the tab leads to the open screen, `true` if its filter is set. */
  current: 'page' | 'true' | false;
}

/** A link in a row of tabs. */
export function Tab({ name, icon, count, current, ...props }: TabProps) {
  const ref = useRef<HTMLAnchorElement>(null);
  const format = useFormat();
  useEffect(() => {
    if (current) ref.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <Link {...props} ref={ref} className="tab" aria-current={current || undefined}>
      {icon && <Icon name={icon} />}
      <BidiText text={name} />
      {count !== undefined && (
        <span data-count={count}>
          <bdi dir="ltr">({format.number(count)})</bdi>
        </span>
      )}
    </Link>
  );
}
