import sharp from 'sharp';

const WIDTH = 1600;
const HEIGHT = 1200;

/**
 * Returns a number from 0 to 1 that looks random and is always the same for the same two numbers.
 */
const pseudoRandom = (one: number, other: number) =>
  Math.abs(Math.sin(one * 12.9898 + other * 78.233) * 43_758.5453) % 1;

/**
 * Draws an image that compresses like a phone's photograph: sky, ground, many blurred shapes, and
 * noise.
 * @param seed the same seed draws the same shapes; other seeds draw others
 */
export async function drawPhotograph(seed: number): Promise<Buffer> {
  const hue = Math.round(pseudoRandom(seed, 1) * 360);
  const shapes = Array.from({ length: 400 }, (_none, index) => {
    const [x, y, size, tone] = [1, 2, 3, 4].map((step) => pseudoRandom(seed * 7 + step, index)) as [
      number,
      number,
      number,
      number,
    ];
    const colour = `hsl(${(hue + tone * 90).toFixed(0)} ${20 + tone * 40}% ${25 + size * 50}%)`;
    const [left, top, side] = [x * WIDTH, HEIGHT * (0.25 + y * 0.75), 12 + size * 130];
    return index % 3 === 0
      ? `<circle cx="${left}" cy="${top}" r="${side / 2}" fill="${colour}" opacity=".7"/>`
      : `<rect x="${left}" y="${top}" width="${side}" height="${side * (0.5 + x)}" fill="${colour}" opacity=".75" transform="rotate(${tone * 40} ${left} ${top})"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs><linearGradient id="a" x2=".3" y2="1"><stop stop-color="hsl(${hue} 45% 78%)"/><stop offset="1" stop-color="hsl(${(hue + 120) % 360} 30% 32%)"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#a)"/>${shapes.join('')}</svg>`;
  const grain = {
    create: {
      width: WIDTH,
      height: HEIGHT,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 16 },
    },
  } as const;
  const blurred = await sharp(Buffer.from(svg)).blur(1.6).png({ compressionLevel: 1 }).toBuffer();
  return sharp(blurred)
    .composite([{ input: grain, blend: 'soft-light' }])
    .removeAlpha()
    .jpeg({ quality: 86 })
    .toBuffer();
}
