import { createHash } from 'node:crypto';

/**
 * The script that a payment page loads. It replaces each `form.paymentWidgets` with an iframe that
 * contains the gateway's card form, so that the page cannot read the card data. The script is the
 * same for every checkout, so that its hash is known in advance.
 */
export const WIDGET = `(() => {
  const source = new URL(document.currentScript.src);
  const options = window.wpwlOptions || {};
  for (const form of document.querySelectorAll('form.paymentWidgets')) {
    const result = new URL(form.action, window.location.href);
    const query = new URLSearchParams({
      locale: options.locale || 'en',
      theme: options.theme || 'light',
      brands: form.dataset.brands || '',
      shopperResultUrl: result.pathname + result.search,
    });
    const frame = document.createElement('iframe');
    frame.src = source.origin + source.pathname.replace('v1/paymentWidgets.js', 'form/' + encodeURIComponent(source.searchParams.get('checkoutId') || '')) + '?' + query;
    frame.title = options.frameTitle || 'Card';
    Object.assign(frame.style, { inlineSize: '100%', blockSize: '460px', border: '0', display: 'block' });
    frame.addEventListener('load', () => options.onReady && options.onReady());
    form.replaceChildren(frame);
  }
})();
`;

/** The value of the script's integrity attribute. */
export const WIDGET_INTEGRITY = `sha384-${createHash('sha384').update(WIDGET).digest('base64')}`;
