import { useEffect, useEffectEvent, useState } from 'react';
import type { ResolvedForm } from '../../../shared/resolved.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useDocumentTitle } from '../../ui/useDocumentTitle.ts';
import { useScreenTitle } from '../useScreenTitle.ts';
import { controlId, formFields } from './formData.ts';

/** Sets the document title, which says whether the form has errors. */
export function useFormTitle(form: ResolvedForm, hasErrors: boolean): void {
  const { t } = useTranslation();
  const title = useScreenTitle(form);
  const shown = hasErrors ? t('error.titlePrefix', { title }) : title;
  useDocumentTitle(form.layout === 'dialog' ? null : shown);
}

/** Focuses the first field when a form opens in a dialog or with the layout `brand`. */
export function useFirstFocus(form: ResolvedForm, isEnabled: boolean): void {
  const [first] = formFields(form);
  const [enabledAtFirst] = useState(isEnabled);
  useEffect(() => {
    if (enabledAtFirst && form.layout !== 'shell' && first)
      document.getElementById(controlId(first.field))?.focus();
  }, [enabledAtFirst, form.layout, first]);
}

/**
 * Calls `save` on Ctrl+S or ⌘S. It compares the physical key, because that key types another letter
 * in an Arabic layout.
 */
export function useSaveShortcut(save: () => void): void {
  const onSave = useEffectEvent(save);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        event.code !== 'KeyS' ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return;
      event.preventDefault();
      onSave();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
