import { type Picture, rasterise } from 'nasaq/demo';

const lines = (from: number, widths: readonly number[]) =>
  widths
    .map(
      (width, index) =>
        `<path d="M${520 - width} ${from + index * 34}h${width}v10h-${width}z" fill="#9aa3a0"/>`,
    )
    .join('');

/**
 * Draws a photo of a certificate: a letterhead, lines and a stamp. It has no text, because a server
 * may have no fonts.
 */
export async function drawScan(): Promise<Picture> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="840"><path d="M0 0h600v840H0z" fill="#fbf9f3"/>
    <path d="M0 0h600v96H0z" fill="#17504a"/><circle cx="516" cy="48" r="26" fill="#dcc394"/><path d="M80 40h280v16H80z" fill="#8fb8a8"/>
    <path d="M160 150h280v18H160z" fill="#17504a"/>${lines(220, [430, 390, 440, 260])}
    <path d="M80 390h440v64H80z" fill="#e8efe9" stroke="#3f7f74" stroke-width="2"/><path d="M112 414h376v16H112z" fill="#17504a"/>${lines(500, [440, 410, 330])}
    <circle cx="150" cy="700" r="58" fill="none" stroke="#479bcb" stroke-width="6"/><circle cx="150" cy="700" r="40" fill="none" stroke="#479bcb" stroke-width="3"/><path d="m340 716 30-34 26 30 34-44 40 46" fill="none" stroke="#1f5a86" stroke-width="5"/></svg>`;
  return rasterise(svg);
}
