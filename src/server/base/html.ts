import { directionOfText } from '../../shared/text/textDirection.ts';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Renders an element with a text from data in the direction of most of its letters. In a text of
 * several lines, each line has its own.
 * @param attributes other attributes, escaped
 * @param toHtml converts a line to HTML
 */
export function textElement(
  tag: string,
  text: string,
  attributes = '',
  toHtml: (line: string) => string = escapeHtml,
): string {
  const lines = text.split('\n');
  const own = attributes === '' ? '' : ` ${attributes}`;
  return lines.length === 1
    ? `<${tag}${own} dir="${directionOfText(text)}">${toHtml(text)}</${tag}>`
    : `<${tag}${own}>${lines.map((line) => textElement('span', line, 'class="line"', toHtml)).join('')}</${tag}>`;
}

/** The style of a page with texts of several lines, and of rich text in `.text`. */
export const TEXT_STYLE = `.line{display:block;min-block-size:1lh;text-align:match-parent}
.text :is(p,h2,h3,li,td,th){unicode-bidi:plaintext;text-align:start}`;

/** Escapes text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
