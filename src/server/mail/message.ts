import type { Language } from '../../shared/resolved/resolved.ts';
import { languageFacts } from '../../shared/text/languages.ts';
import { escapeHtml } from '../base/html.ts';
import type { Translate } from '../../shared/schema/translate.ts';

/** A composed mail. */
export interface Message {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
}

export interface MessageParts {
  to: Message['to'];
  language: Language;
  /** The locale key of the product's name. */
  brand: string;
  /** The part of the locale keys `mail.<kind>.…`. */
  kind: string;
  /** The link of the button, for kinds that have one. */
  link?: string;
  values?: Record<string, string | number>;
}

/** Composes a mail in one language, as plain text and as HTML. */
export function writeMessage(
  translate: Translate,
  { to, language, brand, kind, link, values = {} }: MessageParts,
): Message {
  const translateKey = (key: string) => translate(language, key, values);
  const texts = {
    brand: translateKey(brand),
    subject: translateKey(`mail.${kind}.subject`),
    greeting: translate(language, 'mail.greeting', { name: to.name }),
    body: translateKey(`mail.${kind}.body`),
    note: translateKey(`mail.${kind}.note`),
    footer: translateKey('mail.footer'),
  };
  const button =
    link === undefined
      ? undefined
      : {
          link,
          action: translateKey(`mail.${kind}.action`),
          fallback: translateKey(`mail.${kind}.fallback`),
        };
  const lines = [
    texts.greeting,
    texts.body,
    ...(button ? [button.link] : []),
    texts.note,
    `${texts.brand}\n${texts.footer}`,
  ];
  return {
    to,
    subject: texts.subject,
    text: `${lines.join('\n\n')}\n`,
    html: toHtml(language, texts, button),
  };
}

type MessageTexts = Record<'brand' | 'subject' | 'greeting' | 'body' | 'note' | 'footer', string>;

/** Mail clients support little CSS, so styles are inline and every block sets its direction. */
function toHtml(
  language: Language,
  texts: MessageTexts,
  button: { link: string; action: string; fallback: string } | undefined,
): string {
  const safe = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, escapeHtml(text)]),
  ) as MessageTexts;
  const { direction } = languageFacts(language);
  const paragraph = (text: string, style = '') =>
    `<p dir="${direction}" style="margin:0 0 16px;${style}">${text}</p>`;
  return [
    `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${safe.subject}</title></head>`,
    `<body dir="${direction}" style="margin:0;padding:24px 12px;background:#f6f4ee;color:#1f2421;font:16px/1.75 'IBM Plex Sans Arabic','Segoe UI',Tahoma,Arial,sans-serif">`,
    `<div dir="${direction}" style="max-width:32rem;margin:0 auto;padding:28px 24px;background:#ffffff;border-radius:12px">`,
    paragraph(safe.brand, 'color:#1b5e4b;font-weight:600'),
    `<h1 dir="${direction}" style="margin:0 0 16px;font-size:22px;line-height:1.4">${safe.subject}</h1>`,
    paragraph(safe.greeting),
    paragraph(safe.body),
    ...(button ? buttonHtml(button, paragraph) : []),
    paragraph(safe.note, 'color:#5b625e'),
    paragraph(safe.footer, 'font-size:13px;color:#5b625e;margin:0'),
    '</div></body></html>',
  ].join('');
}

function buttonHtml(
  { link, action, fallback }: { link: string; action: string; fallback: string },
  paragraph: (text: string, style?: string) => string,
): string[] {
  const href = escapeHtml(link);
  return [
    paragraph(
      `<a href="${href}" style="display:inline-block;padding:10px 20px;border-radius:8px;background:#1b5e4b;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(action)}</a>`,
    ),
    paragraph(escapeHtml(fallback), 'font-size:13px;color:#5b625e'),
    paragraph(
      `<a dir="ltr" href="${href}" style="color:#1b5e4b">${href}</a>`,
      'font-size:13px;word-break:break-all',
    ),
  ];
}
