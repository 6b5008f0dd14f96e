import { escapeHtml, pagePolicy } from 'nasaq/server';
import { amountText, type Language, languageFacts, type Translate } from 'nasaq/shared';
import { brandOf, TEST_CARDS } from './cards.ts';

/** The appearance of a gateway page, and where the user is sent afterwards. */
export interface PageSettings {
  language: Language;
  dark: boolean;
  /** A path on the merchant's host, percent-encoded. */
  resultUrl: string;
}

const STYLE = `
:root{color-scheme:light;--ground:#fff;--ink:#1d2522;--muted:#5c6762;--line:#8d9691;--soft:#fdf3d8;--on-soft:#6b4a00;--main:#17504a;--on-main:#fff}
:root[data-theme=dark]{color-scheme:dark;--ground:#1a211e;--ink:#e8ece9;--muted:#a5b0aa;--line:#6d7872;--soft:#3a2f12;--on-soft:#f1d48a;--main:#8fc7b8;--on-main:#10201c}
*{box-sizing:border-box}body{margin:0;padding:4px;background:var(--ground);color:var(--ink);font:400 15px/1.7 "IBM Plex Sans Arabic",system-ui,sans-serif}
main{max-width:480px}body.whole main{margin:48px auto;padding:0 16px}h1{font-size:19px;margin:0 0 8px}
.mode,.fault{background:var(--soft);color:var(--on-soft);border-radius:8px;padding:8px 12px;margin:0 0 12px;font-size:14px}
label{display:block;font-weight:500;font-size:14px;margin-block:10px 2px}
input{width:100%;height:40px;padding:0 12px;border:1px solid var(--line);border-radius:8px;background:transparent;color:inherit;font:inherit;direction:ltr;text-align:match-parent}
.two{display:grid;grid-template-columns:1fr 1fr;gap:12px}button{height:42px;padding:0 20px;margin-block-start:16px;border:1px solid var(--main);border-radius:8px;background:var(--main);color:var(--on-main);font:inherit;font-weight:500;cursor:pointer}
button.second{background:transparent;color:inherit;border-color:var(--line);margin-inline-start:8px}
:focus-visible{outline:2px solid var(--main);outline-offset:2px}details{margin-block-start:16px;color:var(--muted);font-size:14px}summary{cursor:pointer}
table{width:100%;border-collapse:collapse}td{padding:2px 0;text-align:start}
`;

/**
 * The content security policy: no scripts and no external resources. The page may only be framed by
 * the same host.
 */
export const PAGE_POLICY = pagePolicy(STYLE, {
  'form-action': "'self'",
  'frame-ancestors': "'self'",
});

export class SandboxPages {
  /** @param currency the locale key of the currency's label */
  constructor(
    private readonly translate: Translate,
    private readonly currency: string,
  ) {}

  /** Renders the card form. It is submitted to its own address, in the top window. */
  cardForm(
    settings: PageSettings,
    action: string,
    { amount }: { amount: string },
    fault?: 'card',
  ): string {
    const t = this.textsOf(settings.language);
    const field = (name: string, attributes: string) =>
      `<div><label for="${name}">${t(`sandbox.${name}`)}</label><input id="${name}" name="${name}" required autocomplete="off" ${attributes}></div>`;
    return this.page(settings, 'sandbox.title', [
      `<p class="mode" role="note">${t('sandbox.mode')}</p>`,
      ...(fault ? [`<p class="fault" role="alert">${t('sandbox.error.card')}</p>`] : []),
      `<form method="post" action="${escapeHtml(action)}" target="_top">`,
      field(
        'number',
        'inputmode="numeric" maxlength="23" pattern="[0-9 ]{15,23}" placeholder="0000 0000 0000 0000"',
      ),
      `<div class="two">${field('expiry', 'inputmode="numeric" maxlength="7" pattern="(0[1-9]|1[0-2]) ?/ ?[0-9]{2}" placeholder="MM/YY"')}${field('cvv', 'inputmode="numeric" maxlength="4" pattern="[0-9]{3,4}" placeholder="123"')}</div>`,
      `<button>${t('sandbox.pay', { amount: amountText(Number(amount), this.translate(settings.language, this.currency)) })}</button></form>`,
      `<details><summary>${t('sandbox.cards')}</summary><table>${TEST_CARDS.map(({ number, outcome }) => `<tr><td><bdi dir="ltr">${groupDigits(number)}</bdi></td><td>${t(`sandbox.card.${outcome}`)}</td></tr>`).join('')}</table></details>`,
    ]);
  }

  /** Renders the bank's confirmation page (3-D Secure). */
  challenge(settings: PageSettings, action: string): string {
    const t = this.textsOf(settings.language);
    return this.page(
      settings,
      'sandbox.challenge',
      [
        `<p class="mode" role="note">${t('sandbox.mode')}</p><h1>${t('sandbox.challenge')}</h1><p>${t('sandbox.challenge.body')}</p>`,
        `<form method="post" action="${escapeHtml(action)}"><button name="agree" value="yes">${t('sandbox.challenge.agree')}</button><button class="second" name="agree" value="no">${t('sandbox.challenge.refuse')}</button></form>`,
      ],
      'whole',
    );
  }

  /** Renders the page for a checkout that can no longer be paid. */
  expired(settings: PageSettings): string {
    return this.page(settings, 'sandbox.over', [
      `<p class="fault" role="alert">${this.textsOf(settings.language)('sandbox.over')}</p>`,
    ]);
  }

  private textsOf(language: Language) {
    return (key: string, params: Record<string, string> = {}) =>
      escapeHtml(this.translate(language, key, params));
  }

  private page(
    { language, dark }: PageSettings,
    title: string,
    parts: string[],
    body = '',
  ): string {
    const { direction } = languageFacts(language);
    return `<!doctype html><html lang="${language}" dir="${direction}" data-theme="${dark ? 'dark' : 'light'}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${this.textsOf(language)(title)}</title><style>${STYLE}</style><body class="${body}"><main>${parts.join('')}</main></body></html>`;
  }
}

const groupDigits = (number: string) =>
  brandOf(number) === 'AMEX'
    ? number.replace(/(.{4})(.{6})/, '$1 $2 ')
    : number.replace(/(.{4})(?=.)/g, '$1 ');
