import type { Random } from 'nasaq/demo';

/** Draws a simple logo as a data URI: a tile in the school's colour with a shape on it. */
export function drawLogo(colour: string, random: Random): string {
  const shape = random.pick([
    '<path d="M8 32 18 14l7 11 4-6 9 13z"/>',
    '<path d="M10 34V20l13-9 13 9v14h-9v-8h-8v8z"/>',
    '<circle cx="19" cy="23" r="9"/><circle cx="29" cy="23" r="9" opacity=".6"/>',
    '<path d="M23 9v28M23 15l-8 5M23 15l8 5M23 23l-8 5M23 23l8 5" fill="none" stroke="#f4ecd8" stroke-width="3"/>',
  ]);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 46 46"><rect width="46" height="46" rx="10" fill="${colour}"/><g fill="#f4ecd8">${shape}</g></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
