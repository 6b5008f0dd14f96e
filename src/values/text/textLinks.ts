import { readPhoneNumber, toMailLink, toPhoneLink } from '../../shared/contacts.ts';

/** What a text can link to, as the option `link` names it. */
export type TextLink = 'tel' | 'mailto' | 'whatsapp';

/** A Saudi mobile number: its prefix and the nine digits that follow. */
const SAUDI_MOBILE = /^(?:00966|\+?966|0)?(5[013456789]\d{7})$/;

/** Each returns the URL for a text; null if it is not one phone number or one email address. */
const HREFS: Record<TextLink, (text: string) => string | null> = {
  tel: toPhoneLink,
  mailto: toMailLink,
  whatsapp: (text) => {
    const mobile = SAUDI_MOBILE.exec(readPhoneNumber(text) ?? '')?.[1];
    return mobile === undefined ? null : `https://wa.me/966${mobile}`;
  },
};

/** Returns the links of a text that has the option `link`: one name, or several. */
export const linksOf = (option: unknown, text: string): { link: TextLink; href: string }[] =>
  // The compiler has checked the option against manifest.json.
  ([option ?? []].flat() as TextLink[]).flatMap((link) => {
    const href = HREFS[link](text);
    return href === null ? [] : [{ link, href }];
  });

/** Whether a link opens another site, in a new tab. */
export const opensNewTab = (link: TextLink): boolean => link === 'whatsapp';
