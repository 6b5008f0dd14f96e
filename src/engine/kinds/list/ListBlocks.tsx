import { memo, useMemo } from 'react';
import Box from '@mui/material/Box';
import type { ResolvedBlock } from '../../../rules/resolved.ts';
import { ListAnswerProvider, type ListAnswer } from '../../data/ListAnswer.ts';
import { blocks as registry } from '../../registries.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';

/** The parts above the rows of a list. Figures stand beside a chart where there is room for both. */
export const ListBlocks = memo(function ListBlocks({ blocks, page, late, query, reloads }: { blocks: ResolvedBlock[] } & ListAnswer) {
  const answer = useMemo(() => ({ page, late, query, reloads }), [page, late, query, reloads]);
  return (
    <ListAnswerProvider value={answer}>
      <Box sx={PLACE}>
        {blocks.map((part) => (
          <Block key={part.block} part={part} />
        ))}
      </Box>
    </ListAnswerProvider>
  );
});

const Block = memo(function Block({ part }: { part: ResolvedBlock }) {
  const Component = useMemo(() => lazyPart(registry.get(part.block).load), [part.block]);
  return <Component options={part.options} />;
});

const PLACE = {
  display: 'grid',
  gap: 4,
  mb: 4,
  '& > *': { gridColumn: '1 / -1' },
  '&:has(> [data-block=cards] + [data-block=chart])': { gridTemplateColumns: { lg: 'minmax(232px, 1fr) 4fr' } },
  '& > [data-block=cards]:has(+ [data-block=chart])': { gridColumn: { lg: 'auto' } },
  '& > [data-block=cards] + [data-block=chart]': { gridColumn: { lg: 'auto' } },
} as const;
