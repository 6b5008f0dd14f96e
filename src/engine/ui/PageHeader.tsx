import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CountPill } from './CountPill.tsx';
import { Icon } from './icons/Icon.tsx';

interface Props {
  /** What stands above this screen in the menu, as texts. */
  trail: string[];
  title: ReactNode;
  /** One pill: how many there are, already as a sentence. */
  count?: string | undefined;
  /** A remark beside the title. */
  note?: string;
  actions?: ReactNode;
}

/** Breadcrumb, title, count and actions: the same on every screen. */
export function PageHeader({ trail, title, count, note, actions }: Props) {
  return (
    <Box component="header" sx={{ display: 'flex', alignItems: 'flex-end', justifyContent: 'space-between', flexWrap: 'wrap', gap: 3, mb: 4 }}>
      <Box sx={{ minInlineSize: 0 }}>
        {trail.length > 0 && (
          <Box sx={{ display: { xs: 'none', sm: 'flex' }, alignItems: 'center', gap: 1, color: 'textMuted', typography: 'caption' }}>
            {trail.map((text, index) => (
              <Box key={text} component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
                {index > 0 && <Icon name="ChevronRight" size={16} />}
                {text}
              </Box>
            ))}
          </Box>
        )}
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, flexWrap: 'wrap' }}>
          <Typography variant="h1">{title}</Typography>
          {note && (
            <Typography variant="caption" sx={{ color: 'textMuted' }}>
              {note}
            </Typography>
          )}
          {count && <CountPill text={count} />}
        </Box>
      </Box>
      {actions && (
        <Box data-no-print sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          {actions}
        </Box>
      )}
    </Box>
  );
}
