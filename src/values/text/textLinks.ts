import {
  mobileWithoutPrefix,
  readPhoneNumber,
  toMailLink,
  toPhoneLink,
  type PhoneRules,
} from '../../shared/text/contacts.ts';

/** What a text can link to, as the option `link` names it. */
export type TextLink = 'tel' | 'mailto' | 'whatsapp';

/** Each returns the URL for a text; null if it is not one phone number or one email address. */
const HREFS: Record<TextLink, (text: string, phone?: PhoneRules) => string | null> = {
  tel: toPhoneLink,
  mailto: toMailLink,
  whatsapp: (text, phone) => {
    const mobile = phone && mobileWithoutPrefix(readPhoneNumber(text, phone) ?? '', phone);
    return mobile === undefined ? null : `https://wa.me/${phone!.countryCode}${mobile}`;
  },
};

/** Returns the links of a text that has the option `link`: one name, or several. */
export const linksOf = (
  option: unknown,
  text: string,
  phone?: PhoneRules,
): { link: TextLink; href: string }[] =>
  // The compiler has checked the option against manifest.json.
  ([option ?? []].flat() as TextLink[]).flatMap((link) => {
    const href = HREFS[link](text, phone);
    return href === null ? [] : [{ link, href }];
  });

/** Whether a link opens another site, in a new tab. */
export const opensNewTab = (link: TextLink): boolean => link === 'whatsapp';
