import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Finding } from './pageTools.ts';

/** One page of a PDF, as a library reads it that did not write it. */
export interface PdfPage {
  /** The texts in the order of the file, each with its place in points from the upper left corner. */
  texts: { text: string; left: number; right: number; top: number }[];
  width: number;
  height: number;
}

export async function readPdf(file: Uint8Array): Promise<PdfPage[]> {
  const document = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise;
  const pages: PdfPage[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const [, , width = 0, height = 0] = page.view;
    const { items } = await page.getTextContent();
    pages.push({
      width,
      height,
      texts: items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return [];
        const [, , , , x, y] = item.transform as number[];
        return [{ text: item.str, left: x!, right: x! + item.width, top: height - y! }];
      }),
    });
  }
  await document.loadingTask.destroy();
  return pages;
}

/** The margins of @page in points (src/engine/theme/base.css), less what letters may stand over. */
const SIDE_MARGIN = 25;
const BOTTOM_MARGIN = 45;

/** Finds texts outside the margins, pages without their number, and empty pages. */
export function checkPages(pages: readonly PdfPage[]): Finding[] {
  return pages.flatMap(({ texts, width, height }, index) => {
    const inFoot = texts.filter(({ top }) => top > height - BOTTOM_MARGIN);
    const foot = inFoot
      .map(({ text }) => text)
      .join('')
      .replaceAll(' ', '');
    const body = texts.filter((one) => !inFoot.includes(one));
    const place = `page ${index + 1}`;
    return [
      ...(body.length === 0 ? [{ rule: 'empty page', what: place }] : []),
      // In Arabic the numbers are read from the right.
      ...([`${index + 1}/${pages.length}`, `${pages.length}/${index + 1}`].includes(foot)
        ? []
        : [{ rule: 'page number', what: `${place}: ${foot}` }]),
      ...body
        .filter(({ left, right }) => left < SIDE_MARGIN || right > width - SIDE_MARGIN)
        .map(({ text }) => ({ rule: 'outside the page', what: `${place}: ${text}` })),
    ];
  });
}

/** Returns how often each figure of two digits or more occurs. */
export function countFigures(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [figure] of text.matchAll(/\d[\d,.:/-]*\d/g))
    counts.set(figure, (counts.get(figure) ?? 0) + 1);
  return counts;
}
