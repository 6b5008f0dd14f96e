import sanitize from 'sanitize-html';
import { toCleanMarkup } from '../../shared/text/characters.ts';
import { isAllowedLink, plainTextOf } from '../../shared/text/richText.ts';
import { withTablesAsLines } from '../../shared/text/tablesAsLines.ts';

function toLink(tagName: string, { href = '' }: sanitize.Attributes): sanitize.Tag {
  const address = href.trim();
  return { tagName, attribs: isAllowedLink(address) ? { href: address } : {} };
}

/** The allowed HTML: what the editor has buttons for. */
const SANITIZE_OPTIONS: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'h2', 'h3', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // The content of these elements is removed too, because it is not text.
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
  // A link without an address becomes text.
  exclusiveFilter: ({ tag, attribs }) => (tag === 'a' && !attribs['href'] ? 'excludeTag' : false),
};

/**
 * Removing a part may join the text on both sides of it to new markup, so sanitising is repeated
 * until nothing changes, which is nearly always the first time.
 */
const MAX_ROUNDS = 5;

/**
 * Sanitises HTML to bold text, lists, links and headings. Rows of tables become paragraphs.
 * Sanitising the result again does not change it. Returns an empty text if no readable text remains.
 */
export function sanitizeRichText(html: string): string {
  let current = withTablesAsLines(html);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    // This runs after the parser has decoded character references, so that the decoded characters
    // are removed too.
    const sanitized = toCleanMarkup(sanitize(current, SANITIZE_OPTIONS)).trim();
    if (sanitized === current) return plainTextOf(current) === '' ? '' : current;
    current = sanitized;
  }
  return '';
}
