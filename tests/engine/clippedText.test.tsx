import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ClippedText } from '../../src/engine/kinds/list/ClippedText.tsx';
import { Isolated } from '../../src/engine/ui/Isolated.tsx';

it.each([
  ['الفصل القادم بإذن الله', 'rtl'],
  ['Does the section accept', 'ltr'],
])('cuts %s in its own direction, not in that of the page', (text, direction) => {
  const { container } = render(
    <ClippedText lines={2} text={text}>
      <Isolated text={text} />
    </ClippedText>,
  );
  expect(container.querySelector<HTMLElement>('.clip')!.dir).toBe(direction);
});
