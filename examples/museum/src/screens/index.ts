import { type BlockDefinition, lazyPart } from 'nasaq/engine';

/** The museum's own blocks. */
export const blocks: BlockDefinition[] = [
  { id: 'shelf', Block: lazyPart(async () => (await import('./shelf/Shelf.tsx')).Shelf) },
];
