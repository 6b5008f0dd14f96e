import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ClippedText } from '../../src/engine/kinds/list/ClippedText.tsx';
import { BidiText } from '../../src/engine/ui/BidiText.tsx';

it.each([
  ['الفصل القادم بإذن الله', 'rtl'],
  ['Does the section accept', 'ltr'],
])('cuts %s where its own lines end, whatever the language around it', (text, direction) => {
  const { container } = render(
    <ClippedText lines={2} text={text}>
      <BidiText text={text} />
    </ClippedText>,
  );
  expect(container.querySelector<HTMLElement>('.clip')!.dir).toBe(direction);
});
