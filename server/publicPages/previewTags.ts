import { escapeHtml } from 'nasaq/server';
import { type Language, languageFacts } from 'nasaq/shared';

/** The data of a link preview. All texts are plain. */
export interface Preview {
  type: 'website' | 'article';
  /** The name of the site or the company. */
  name: string;
  title: string;
  /** May be empty. */
  summary: string;
  /** The path of the picture. */
  picture: string | undefined;
  /** The path of the company's logo, which is shown if there is no picture. */
  logo: string | undefined;
  /** The origin of the picture URL. */
  pictureOrigin: string;
  /** The absolute URL of the page. */
  address: string;
  /** The time of publication, ISO 8601. */
  time?: string;
}

/** Renders the meta tags that messengers and social networks read for link previews (ogp.me). */
export function previewTags(
  language: Language,
  { type, name, title, summary, picture, logo, pictureOrigin, address, time }: Preview,
): string[] {
  const image = picture ?? logo;
  const tags: Record<string, string | undefined> = {
    'og:type': type,
    'og:site_name': name,
    'og:locale': new Intl.Locale(languageFacts(language).dates).baseName.replace('-', '_'),
    'og:url': address,
    'og:title': title,
    'og:description': summary === '' ? undefined : summary,
    'og:image': image && pictureOrigin + image,
    'article:published_time': time,
  };
  const openGraphTags = Object.entries(tags).flatMap(([property, content]) =>
    content === undefined ? [] : [`<meta property="${property}" content="${escapeHtml(content)}">`],
  );
  const card = picture === undefined ? 'summary' : 'summary_large_image';
  return [
    `<meta name="description" content="${escapeHtml(summary)}">`,
    `<meta name="twitter:card" content="${card}">`,
    ...openGraphTags,
  ];
}
