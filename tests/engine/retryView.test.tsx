import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { createTexts } from '../../src/engine/i18n/texts.ts';
import { RetryView } from '../../src/engine/ui/states/RetryView.tsx';

const { i18n } = createTexts({ ar: {}, en: {} }, [], 'en');

afterEach(cleanup);

it('moves the focus to the main element when its button is removed', () => {
  const onRetry = vi.fn();
  render(
    <I18nextProvider i18n={i18n}>
      <main tabIndex={-1}>
        <RetryView title="failed" onRetry={onRetry} />
      </main>
    </I18nextProvider>,
  );
  fireEvent.click(screen.getByText('action.retry'));
  expect(onRetry).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
