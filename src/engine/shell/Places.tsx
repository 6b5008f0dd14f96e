import { useState } from 'react';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import LinearProgress from '@mui/material/LinearProgress';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { useTranslation } from 'react-i18next';
import { fold } from '../../rules/fold.ts';
import type { ResolvedPlaces } from '../../rules/resolved.ts';
import { webAddress } from '../data/url.ts';
import type { Row } from '../data/page.ts';
import { useItems } from '../data/useCall.ts';
import { Icon } from '../ui/icons/Icon.tsx';
import { Isolated } from '../ui/Isolated.tsx';
import { Thumb } from '../ui/Thumb.tsx';

/** From this many on, a box to search them stands above them. */
const SEARCHED_FROM = 6;

/** What the account looks after, under the menu: each with its picture, how far it is, and the way into it. */
export function Places({ places }: { places: ResolvedPlaces }) {
  const { t } = useTranslation();
  const { data, error, mutate } = useItems(places.call);
  const [wanted, setWanted] = useState('');
  const found = (data ?? []).filter((row) => fold(String(row[places.name] ?? '')).includes(fold(wanted)));
  return (
    <Box component="section" aria-label={t(places.label)} data-places sx={{ px: 5, pt: 4, pb: 6, mt: 3, borderBlockStart: '1px solid', borderColor: 'line' }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', mb: 2 }}>
        <Typography variant="subtitle2" component="h2">
          {t(places.label)}
        </Typography>
        {data && (
          <Typography variant="caption" sx={{ color: 'textMuted' }}>
            {data.length}
          </Typography>
        )}
      </Box>
      {data && data.length >= SEARCHED_FROM && <Search label={t(places.find)} value={wanted} onChange={setWanted} />}
      {error !== undefined && <Failure onRetry={() => void mutate()} />}
      {data && found.length === 0 && <Note text={t(data.length === 0 ? places.empty : 'state.noResults')} />}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {found.map((row) => (
          <Place key={String(row['id'])} row={row} places={places} />
        ))}
      </Box>
    </Box>
  );
}

function Search({ label, value, onChange }: { label: string; value: string; onChange(value: string): void }) {
  return (
    <OutlinedInput
      fullWidth
      type="search"
      value={value}
      placeholder={label}
      onChange={(event) => onChange(event.target.value)}
      inputProps={{ 'aria-label': label }}
      data-filter="places"
      startAdornment={
        <InputAdornment position="start">
          <Icon name="Search" size={16} color="textMuted" />
        </InputAdornment>
      }
      sx={{ mb: 2, minBlockSize: 34, fontSize: '0.8125rem', '&& .MuiOutlinedInput-notchedOutline': { borderColor: 'line' } }}
    />
  );
}

function Place({ row, places }: { row: Row; places: ResolvedPlaces }) {
  const { t } = useTranslation();
  const { picture, share, link } = places;
  const href = link && webAddress(row[link.field]);
  const name = String(row[places.name] ?? '');
  const percent = share && percentOf(row[share.field]);
  const content = (
    <>
      {picture && <Thumb source={row[picture]} size={28} wide={false} />}
      <Box sx={{ flex: 1, minInlineSize: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2 }}>
          <Box component="span" sx={{ flex: 1 }}>
            <Isolated text={name} />
          </Box>
          {share && (
            <Box component="bdi" dir="ltr" aria-hidden sx={{ color: 'textMuted', fontVariantNumeric: 'tabular-nums' }}>
              {percent}%
            </Box>
          )}
        </Box>
        {share && percent !== undefined && <Share percent={percent} label={t(share.label, { percent })} />}
      </Box>
    </>
  );
  return (
    <Box component="li" data-place={String(row['id'])}>
      {href && link ? (
        <Box component="a" href={href} target="_blank" rel="noopener noreferrer" data-hint={t(link.label)} sx={[LINE, LINKED]}>
          {content}
          <Box component="span" sx={visuallyHidden}>
            {t(link.label)} {t('a11y.opensNewTab')}
          </Box>
        </Box>
      ) : (
        <Box sx={LINE}>{content}</Box>
      )}
    </Box>
  );
}

const percentOf = (value: unknown) => Math.round(Math.min(100, Math.max(0, Number(value) || 0)));

/** Below half it asks for attention, in the colour of that. */
function Share({ percent, label }: { percent: number; label: string }) {
  return (
    <LinearProgress
      variant="determinate"
      value={percent}
      aria-label={label}
      sx={{ mt: '4px', blockSize: 4, borderRadius: 2, bgcolor: 'line', '& .MuiLinearProgress-bar': { bgcolor: percent < 50 ? 'accent' : 'primary.main', borderRadius: 2 } }}
    />
  );
}

function Failure({ onRetry }: { onRetry(): void }) {
  const { t } = useTranslation();
  return (
    <Box role="alert" sx={{ typography: 'caption', color: 'textMuted' }}>
      {t('error.listLoad')}{' '}
      <Box component="button" type="button" onClick={onRetry} data-action="retryPlaces" sx={{ font: 'inherit', color: 'primary.main', border: 0, bgcolor: 'transparent', p: 1, cursor: 'pointer' }}>
        {t('action.retry')}
      </Box>
    </Box>
  );
}

const Note = ({ text }: { text: string }) => <Box sx={{ typography: 'caption', color: 'textMuted', py: 2 }}>{text}</Box>;

const LINE = { display: 'flex', alignItems: 'center', gap: 3, px: 2, mx: -2, py: '6px', borderRadius: '8px', typography: 'caption', color: 'text.primary' } as const;
const LINKED = { textDecoration: 'none', '&:hover': { bgcolor: 'drawerHover' } } as const;
