/** Fetches the grid that draws hundreds of rows. */
export const loadGrid = async () => (await import('./grid/GridRows.tsx')).GridRows;
