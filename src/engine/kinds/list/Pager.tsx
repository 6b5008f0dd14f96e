import { useEffect, useRef } from 'react';
import type { ResolvedList } from '../../../shared/resolved/resolved.ts';
import type { Page } from '../../data/page.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { rowRange } from './rows/rowRange.ts';
import './list.css';

interface Props {
  list: ResolvedList;
  page: Page;
  onFollow(href: string): void;
}

/** Shows which rows are on the page, and buttons for the previous and the next page. */
export function Pager({ list, page, onFollow }: Props) {
  const { t } = useTranslation();
  const nav = useRef<HTMLElement>(null);
  const lastFocused = useRef<HTMLElement>(null);
  // On the first or last page the pressed button becomes disabled, so the focus moves to the other
  // one.
  useEffect(() => {
    if (
      lastFocused.current?.matches(':disabled') &&
      [lastFocused.current, document.body].includes(document.activeElement as HTMLElement)
    )
      nav.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
  }, [page]);
  return (
    <nav
      ref={nav}
      onFocus={({ target }) => (lastFocused.current = target)}
      aria-label={t('mui.pagination.aria')}
      data-no-print
      className="pager"
    >
      <div className="pager-rows">{page.rows.length > 0 && rowRange(t, list, page)}</div>
      <div className="pager-links">
        <PageButton
          href={page.previous}
          onFollow={onFollow}
          testId="previous"
          label={t('action.previous')}
          icon="ChevronLeft"
        />
        <span data-page={page.page}>{t('table.page', { page: page.page, pages: page.pages })}</span>
        <PageButton
          href={page.next}
          onFollow={onFollow}
          testId="next"
          label={t('action.next')}
          icon="ChevronRight"
        />
      </div>
    </nav>
  );
}

interface ButtonProps {
  href: string | null;
  label: string;
  icon: string;
  testId: 'previous' | 'next';
  onFollow(href: string): void;
}

function PageButton({ href, label, icon, testId, onFollow }: ButtonProps) {
  const glyph = <Icon name={icon} />;
  return (
    <Button
      variant="outlined"
      disabled={href === null}
      data-action={testId}
      onClick={() => href && onFollow(href)}
      {...(testId === 'previous' ? { startIcon: glyph } : { endIcon: glyph })}
    >
      {label}
    </Button>
  );
}
