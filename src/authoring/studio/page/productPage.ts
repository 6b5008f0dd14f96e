import ar from '../../../locales/ar/tools/studio.json' with { type: 'json' };
import en from '../../../locales/en/tools/studio.json' with { type: 'json' };
import './productPage.css';

/*
 * Runs in every page of the product during development. A page of its own gets a link to the studio,
 * which opens on the screen that is shown. In the studio's preview it hides the list of issues,
 * because the studio itself shows them.
 */

const TEXTS: Record<string, Record<string, string>> = { ar, en };

const textIn = (language: string) => TEXTS[language]?.['studio.open'] ?? en['studio.open'];

function addLink(): void {
  const link = document.createElement('a');
  link.className = 'open-studio';
  link.href = '/@studio/';
  const { documentElement: html } = document;
  const text = document.createElement('span');
  link.append(text);
  const setText = () => {
    text.textContent = textIn(html.lang);
  };
  setText();
  new MutationObserver(setText).observe(html, { attributeFilter: ['lang'] });
  const setTarget = () => {
    const { pathname, search } = window.location;
    link.href = `/@studio/?path=${encodeURIComponent(pathname + search)}`;
  };
  // The address is set before the browser follows the link, also in a new tab.
  for (const event of ['pointerdown', 'focus', 'mouseenter'])
    link.addEventListener(event, setTarget);
  document.body.append(link);
}

if (window.frameElement?.hasAttribute('data-studio-frame'))
  document.documentElement.dataset['studioFrame'] = '';
else addLink();
