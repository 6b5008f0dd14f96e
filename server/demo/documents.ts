import type { Picture } from '../../src/server/files/pictures.ts';
import { rasterise } from './scenes.ts';

/** Draws a PDF page with the name of the field. */
export function drawPage(field: string): { type: 'application/pdf'; bytes: Buffer } {
  const text = `BT /F1 18 Tf 60 760 Td (${field.replaceAll('_', ' ')}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
  ];
  let body = '%PDF-1.4\n';
  const xrefEntries = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const bytes = Buffer.from(
    `${body}xref\n0 5\n0000000000 65535 f \n${xrefEntries.join('')}trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
  return { type: 'application/pdf', bytes };
}

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
