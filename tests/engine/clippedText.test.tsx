import { render } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { createTexts } from '../../src/engine/i18n/texts.ts';
import { ClippedText } from '../../src/engine/fields/ClippedText.tsx';
import { BidiText } from '../../src/engine/ui/controls/BidiText.tsx';

const { i18n } = createTexts({ ar: {}, en: {} }, [], 'en');

it.each([
  ['الفصل القادم بإذن الله', 'rtl'],
  ['Does the section accept', 'ltr'],
])('cuts %s in its own direction, not in that of the page', (text, direction) => {
  const { container } = render(
    <I18nextProvider i18n={i18n}>
      <ClippedText lines={2} text={text}>
        <BidiText text={text} />
      </ClippedText>
    </I18nextProvider>,
  );
  expect(container.querySelector<HTMLElement>('.clip')!.dir).toBe(direction);
});
