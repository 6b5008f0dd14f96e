import { useEffect, useRef } from 'react';
import type { Page } from '../../data/page.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import './list.css';

interface Props {
  page: Page;
  pageSize: number;
  onFollow(href: string): void;
}

/** Which rows these are, and the way to the pages on both sides. A side without a link keeps its button, disabled. */
export function Pager({ page, pageSize, onFollow }: Props) {
  const { t } = useTranslation();
  const from = (page.page - 1) * pageSize + 1;
  const nav = useRef<HTMLElement>(null);
  const pressed = useRef<HTMLElement>(null);
  // The way to the last page ends there, and takes no more keys: whoever pressed it stands on the way back.
  useEffect(() => {
    if (
      pressed.current?.matches(':disabled') &&
      [pressed.current, document.body].includes(document.activeElement as HTMLElement)
    )
      nav.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
  }, [page]);
  return (
    <nav
      ref={nav}
      onFocus={({ target }) => (pressed.current = target)}
      aria-label={t('mui.pagination.aria')}
      data-no-print
      className="pager"
    >
      <div className="pager-rows">
        {page.rows.length > 0 && t('common.rowsOnPage', { from, to: from + page.rows.length - 1 })}
      </div>
      <div className="pager-ways">
        <PageButton
          href={page.previous}
          onFollow={onFollow}
          mark="previous"
          label={t('action.previous')}
          icon="ChevronLeft"
        />
        <span data-page={page.page}>{t('table.page', { page: page.page, pages: page.pages })}</span>
        <PageButton
          href={page.next}
          onFollow={onFollow}
          mark="next"
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
  mark: 'previous' | 'next';
  onFollow(href: string): void;
}

function PageButton({ href, label, icon, mark, onFollow }: ButtonProps) {
  const glyph = <Icon name={icon} />;
  return (
    <Button
      look="outlined"
      disabled={href === null}
      data-action={mark}
      onClick={() => href && onFollow(href)}
      {...(mark === 'previous' ? { startIcon: glyph } : { endIcon: glyph })}
    >
      {label}
    </Button>
  );
}
