import type sharp from 'sharp';

export type Library = typeof sharp;

let loading: Promise<Library> | undefined;

/** The picture library, loaded with the first picture: it takes as much memory as a tenth of all else, and a start has no use for it. */
export function loadSharp(): Promise<Library> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Library> {
  const { default: library } = await import('sharp');
  // Its own threads and caches would hold memory that nothing asks for again.
  library.concurrency(1);
  library.cache(false);
  return library;
}
