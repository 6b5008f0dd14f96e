import { useEffect, useRef, useState } from 'react';
import { Notice, useMode, useTranslation } from 'nasaq/engine';
import { BRANDS } from '../options.ts';

interface Props {
  /** The URL of the gateway's script for this checkout. */
  script: string;
  /** The subresource integrity hash of the script, if the gateway provides it. */
  integrity: string | null;
  /** The URL that the gateway redirects to afterwards. */
  result: string;
  onShown(): void;
}

/** The global variables of the gateway's script. */
type WidgetWindow = Window & Record<string, unknown>;

/**
 * The gateway's card form. Its script fills the form below with its own iframes, so that card data
 * never passes through this page. On unmount, the script, its elements and its global variables are
 * removed.
 */
export function CardForm({ script, integrity, result, onShown }: Props) {
  const { t, i18n } = useTranslation();
  const theme = useMode();
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef(onShown);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  const { language } = i18n;
  const frameTitle = t('schoolsList.payment.cardForm');
  useEffect(() => {
    const page = window as unknown as WidgetWindow;
    const container = form.current;
    const onReady = () => {
      setState('shown');
      shown.current();
    };
    page['wpwlOptions'] = { locale: language, style: 'plain', theme, frameTitle, onReady };
    const element = loadScript(script, integrity, () => setState('failed'));
    return () => {
      element.remove();
      container?.replaceChildren();
      for (const name of Object.keys(page).filter((key) => key.startsWith('wpwl')))
        delete page[name];
    };
  }, [script, integrity, language, theme, frameTitle, attempt]);
  const retry = () => {
    setState('loading');
    setAttempt((count) => count + 1);
  };
  return (
    <div data-part="widget" aria-busy={state === 'loading'}>
      {state === 'loading' && <div role="status">{t('schoolsList.payment.loading')}</div>}
      {state === 'failed' && (
        <Notice
          severity="error"
          actions={[{ testId: 'retry', label: t('action.retry'), onPress: retry }]}
        >
          {t('schoolsList.payment.widgetError')}
        </Notice>
      )}
      <form ref={form} action={result} className="paymentWidgets" data-brands={BRANDS} />
    </div>
  );
}

function loadScript(
  source: string,
  integrity: string | null,
  onError: () => void,
): HTMLScriptElement {
  const element = document.createElement('script');
  element.src = source;
  element.async = true;
  if (integrity) {
    element.integrity = integrity;
    element.crossOrigin = 'anonymous';
  }
  element.addEventListener('error', onError);
  document.body.append(element);
  return element;
}
