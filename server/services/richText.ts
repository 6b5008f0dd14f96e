import sanitize from 'sanitize-html';
import { toCleanMarkup } from '../../src/shared/characters.ts';
import { isLinkAddress, plainTextOf } from '../../src/shared/richText.ts';

function toLink(tagName: string, { href = '' }: sanitize.Attributes): sanitize.Tag {
  const address = href.trim();
  return { tagName, attribs: isLinkAddress(address) ? { href: address } : {} };
}

/** All that rich text may be made of: what the editor has buttons for. */
const OPTIONS: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'h2', 'h3', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // What stands in them is no text: it goes with them.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'xmp',
    'title',
    'template',
    'iframe',
    'noembed',
    'noframes',
    'plaintext',
    'svg',
    'math',
    'object',
  ],
  nestingLimit: 12,
  transformTags: { b: 'strong', h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3', div: 'p', a: toLink },
  // A link that leads nowhere is text.
  exclusiveFilter: ({ tag, attribs }) => (tag === 'a' && !attribs['href'] ? 'excludeTag' : false),
};

/** Taking something away may join what stood on both sides of it: on until nothing changes any more, which is nearly always at once. */
const ROUNDS = 5;

/**
 * HTML as it is stored and shown: bold, lists, links and headings, without anything else. What comes out is its own result, and
 * empty where nobody would read anything.
 */
export function sanitizeRichText(html: string): string {
  let kept = html;
  for (let round = 0; round < ROUNDS; round += 1) {
    // After the parser, which writes character references out: what they stand for is taken away too.
    const cleaner = toCleanMarkup(sanitize(kept, OPTIONS)).trim();
    if (cleaner === kept) return plainTextOf(kept) === '' ? '' : kept;
    kept = cleaner;
  }
  return '';
}
