import type sharp from 'sharp';

export type SharpModule = typeof sharp;

let loading: Promise<SharpModule> | undefined;

/**
 * Loads sharp when the first picture is processed. It takes a tenth as much memory as the rest of
 * the server, and starting does not need it.
 */
export function loadSharp(): Promise<SharpModule> {
  loading ??= load();
  return loading;
}

async function load(): Promise<SharpModule> {
  const { default: library } = await import('sharp');
  // Its own threads and caches would hold memory that is not used again.
  library.concurrency(1);
  library.cache(false);
  return library;
}
