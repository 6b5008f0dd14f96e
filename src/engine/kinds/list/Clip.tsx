import type { ReactNode } from 'react';
import { createLater } from '../../ui/later.ts';

interface Props {
  /** So many lines of the text are shown. */
  lines: number;
  children: ReactNode;
}

const useWhole = createLater(async () => (await import('./ClipWithButton.tsx')).ClipWithButton, { bare: true });

/** A long text cut off. The way to the rest of it is fetched once the rows stand. */
export function Clip({ lines, children }: Props) {
  const [Whole] = useWhole(true);
  return Whole ? <Whole lines={lines}>{children}</Whole> : <span style={clippedTo(lines)}>{children}</span>;
}

export const clippedTo = (lines: number) => ({ display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: lines, overflow: 'hidden', overflowWrap: 'anywhere' }) as const;
