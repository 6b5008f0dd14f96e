import Avatar from '@mui/material/Avatar';
import { Icon } from './icons/Icon.tsx';

/** A small picture beside a text, `size` pixels high; a calm tile where there is none or it cannot be shown. */
export function Thumb({ source, size, wide = true }: { source: unknown; size: number; wide?: boolean }) {
  return (
    <Avatar
      variant="rounded"
      alt=""
      {...(typeof source === 'string' && source ? { src: source } : {})}
      slotProps={{ img: { loading: 'lazy' } }}
      sx={{ inlineSize: wide ? size * 1.25 : size, blockSize: size, flex: 'none', borderRadius: '6px', bgcolor: 'surfaceSunken', color: 'textMuted' }}
    >
      <Icon name="Image" size={16} />
    </Avatar>
  );
}
