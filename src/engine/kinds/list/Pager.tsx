import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { Page } from '../../data/page.ts';
import { Icon } from '../../ui/icons/Icon.tsx';

interface Props {
  page: Page;
  pageSize: number;
  onFollow(href: string): void;
}

/** Which rows these are, and the way to the pages on both sides. A side without a link keeps its button, disabled. */
export function Pager({ page, pageSize, onFollow }: Props) {
  const { t } = useTranslation();
  const from = (page.page - 1) * pageSize + 1;
  return (
    <Box
      component="nav"
      aria-label={t('mui.pagination.aria')}
      data-no-print
      sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr auto 1fr' }, alignItems: 'center', px: 3, py: 2, borderBlockStart: '1px solid', borderColor: 'line' }}
    >
      <Box sx={{ display: { xs: 'none', sm: 'block' }, color: 'textMuted', typography: 'caption' }}>
        {page.rows.length > 0 && t('common.rowsOnPage', { from, to: from + page.rows.length - 1 })}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 4 }}>
        <PageButton href={page.previous} onFollow={onFollow} mark="previous" label={t('action.previous')} icon="ChevronLeft" />
        <Box component="span" data-page={page.page} sx={{ typography: 'subtitle2', whiteSpace: 'nowrap' }}>
          {t('table.page', { page: page.page, pages: page.pages })}
        </Box>
        <PageButton href={page.next} onFollow={onFollow} mark="next" label={t('action.next')} icon="ChevronRight" />
      </Box>
    </Box>
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
      variant="outlined"
      disabled={href === null}
      data-action={mark}
      onClick={() => href && onFollow(href)}
      {...(mark === 'previous' ? { startIcon: glyph } : { endIcon: glyph })}
    >
      {label}
    </Button>
  );
}
