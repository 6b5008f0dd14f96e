import { loadSharp } from '../files/loadSharp.ts';
import type { Picture } from '../files/pictures.ts';

interface Palette {
  ground: string;
  dark: string;
  middle: string;
  light: string;
}

/** Brand colours, each with a background. */
const PALETTES: readonly Palette[] = [
  { ground: '#dcc394', dark: '#17504a', middle: '#3f7f74', light: '#8fb8a8' },
  { ground: '#f4dcc0', dark: '#8a3519', middle: '#b04a2c', light: '#d9814f' },
  { ground: '#dbe7f3', dark: '#1f5a86', middle: '#479bcb', light: '#9cc8e4' },
  { ground: '#fbeecb', dark: '#8a6100', middle: '#c28906', light: '#e3b64b' },
  { ground: '#ebdef0', dark: '#571f6b', middle: '#7d4394', light: '#b283c4' },
];

/** Simple scenes of 320 by 240, recognizable at thumbnail size. */
const MOTIFS: readonly ((palette: Palette) => string)[] = [
  ({ dark, middle, light }) =>
    `<circle cx="232" cy="70" r="30" fill="${light}"/><path d="M96 200 208 96l112 104z" fill="${middle}"/><path d="M0 200 112 72l120 128z" fill="${dark}"/><path d="M0 196h320v44H0z" fill="${dark}"/>`,
  ({ ground, dark, middle }) =>
    `<path d="M64 112 160 48l96 64z" fill="${middle}"/><path d="M80 112h160v96H80z" fill="${dark}"/><path d="M142 150h36v58h-36z" fill="${ground}"/><path d="M100 130h24v24h-24zM196 130h24v24h-24z" fill="${ground}"/>`,
  ({ dark, middle, light }) =>
    `<circle cx="132" cy="120" r="64" fill="${dark}"/><circle cx="196" cy="120" r="64" fill="${middle}" fill-opacity=".85"/><circle cx="164" cy="120" r="20" fill="${light}"/>`,
  ({ dark, middle }) =>
    [0, 1, 2, 3]
      .map(
        (at) =>
          `<path d="M${36 + at * 64} 184 ${64 + at * 64} 72l28 112z" fill="${at % 2 === 0 ? dark : middle}"/>`,
      )
      .join(''),
  ({ dark, middle, light }) =>
    `<path d="M64 72h44v128H64z" fill="${dark}"/><path d="M116 96h36v104h-36z" fill="${middle}"/><path d="M160 60h44v140h-44z" fill="${light}"/><path d="m214 84 38-12 40 118-38 12z" fill="${dark}"/><path d="M40 200h248v12H40z" fill="${middle}"/>`,
  ({ dark, middle, light }) =>
    [0, 1, 2]
      .map(
        (at) =>
          `<path d="M${44 + at * 84} 204v-84a32 32 0 0 1 64 0v84z" fill="${[dark, middle, light][at]}"/>`,
      )
      .join(''),
];

const cachedScenes = new Map<number, Promise<Picture>>();

/**
 * Draws a picture for a demo item. The same number gives the same picture. There are thirty
 * different ones.
 */
export function drawScene(number: number): Promise<Picture> {
  const [motif, palette] = [number % MOTIFS.length, number % PALETTES.length];
  const key = motif * PALETTES.length + palette;
  const picture =
    cachedScenes.get(key) ??
    rasterise(toScene(MOTIFS[motif]!(PALETTES[palette]!), PALETTES[palette]!.ground));
  cachedScenes.set(key, picture);
  return picture;
}

const toScene = (shapes: string, ground: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240"><path d="M0 0h320v240H0z" fill="${ground}"/>${shapes}</svg>`;

/** Converts an SVG to a PNG with few colours. */
export async function rasterise(svg: string): Promise<Picture> {
  const sharp = await loadSharp();
  return {
    type: 'image/png',
    bytes: await sharp(Buffer.from(svg)).png({ palette: true, colours: 64, dither: 0 }).toBuffer(),
  };
}
