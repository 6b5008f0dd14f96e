import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Clip } from '../../src/engine/kinds/list/Clip.tsx';
import { Isolated } from '../../src/engine/ui/Isolated.tsx';

it.each([
  ['الفصل القادم بإذن الله', 'rtl'],
  ['Does the section accept', 'ltr'],
])('cuts %s where its own lines end, whatever the language around it', (text, direction) => {
  const { container } = render(
    <Clip lines={2} text={text}>
      <Isolated text={text} />
    </Clip>,
  );
  expect(container.querySelector<HTMLElement>('.clip')!.dir).toBe(direction);
});
