import type { Language } from '../../src/shared/resolved.ts';
import { escapeHtml } from '../http/html.ts';

/** What is told of a page to those who show a link to it. Plain texts. */
export interface Preview {
  type: 'website' | 'article';
  /** Of the site or the company. */
  name: string;
  title: string;
  /** May be empty. */
  summary: string;
  /** The path of its picture. */
  picture: string | undefined;
  /** Scheme and host that the picture is fetched from. */
  pictureHost: string;
  /** Of the page itself, whole. */
  address: string;
  /** When it was published, ISO 8601. */
  time?: string;
}

const LOCALES: Record<Language, string> = { ar: 'ar_SA', en: 'en_GB' };

/** What messengers and networks show of a link that is passed on (ogp.me). */
export function previewTags(
  language: Language,
  { type, name, title, summary, picture, pictureHost, address, time }: Preview,
): string[] {
  const tags: Record<string, string | undefined> = {
    'og:type': type,
    'og:site_name': name,
    'og:locale': LOCALES[language],
    'og:url': address,
    'og:title': title,
    'og:description': summary === '' ? undefined : summary,
    'og:image': picture && pictureHost + picture,
    'article:published_time': time,
  };
  const open = Object.entries(tags).flatMap(([property, content]) =>
    content === undefined ? [] : [`<meta property="${property}" content="${escapeHtml(content)}">`],
  );
  const card = picture === undefined || type === 'website' ? 'summary' : 'summary_large_image';
  return [
    `<meta name="description" content="${escapeHtml(summary)}">`,
    `<meta name="twitter:card" content="${card}">`,
    ...open,
  ];
}
