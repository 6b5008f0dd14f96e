import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ScreenLink } from '../actions/hrefFor.ts';
import { useScreenHref } from '../actions/useScreenHref.ts';
import type { Row } from '../data/page.ts';
import './cells.css';

interface Props {
  link: ScreenLink;
  row: Row;
  children: ReactNode;
}

/** Whether options name a screen. */
export const isLink = (options: Partial<ScreenLink>): options is ScreenLink =>
  options.to !== undefined;

/** A text that links to a screen, if the account may open it and the row has its parameters. */
export function ScreenLinkedText({ link, row, children }: Props) {
  const href = useScreenHref()(link, row);
  if (href === null) return children;
  return (
    <Link to={href} className="cell-link cell-link-screen">
      {children}
    </Link>
  );
}
