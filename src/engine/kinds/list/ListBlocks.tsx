import { memo, useMemo } from 'react';
import type { ResolvedBlock } from '../../../rules/resolved.ts';
import { blockPart } from '../../blocks/blockPart.ts';
import { ListAnswerProvider, type ListAnswer } from '../../data/ListAnswer.ts';
import './list.css';

/** The parts above the rows of a list. Figures stand beside a chart where there is room for both. */
export const ListBlocks = memo(function ListBlocks({
  blocks,
  page,
  failed,
  late,
  query,
  reloads,
}: { blocks: ResolvedBlock[] } & ListAnswer) {
  const answer = useMemo(
    () => ({ page, failed, late, query, reloads }),
    [page, failed, late, query, reloads],
  );
  return (
    <ListAnswerProvider value={answer}>
      <div className="list-blocks">
        {blocks.map((part) => (
          <Block key={part.block} part={part} />
        ))}
      </div>
    </ListAnswerProvider>
  );
});

const Block = memo(function Block({ part }: { part: ResolvedBlock }) {
  const Component = useMemo(() => blockPart(part.block), [part.block]);
  return <Component options={part.options} />;
});
