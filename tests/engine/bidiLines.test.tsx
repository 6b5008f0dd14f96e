import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { textElement } from '../../src/server/base/html.ts';
import { MultilineCell } from '../../src/values/longText/MultilineCell.tsx';

const MESSAGE = 'السلام عليكم، هذا رقمي.\n\nPlease call me back.';

it('each line of a text has its own direction, on screen and on public pages', () => {
  const { container } = render(<MultilineCell value={MESSAGE} row={{}} options={{}} />);
  const lines = [...container.querySelectorAll('bdi')];
  expect(lines.map(({ dir, textContent }) => [dir, textContent])).toEqual([
    ['rtl', 'السلام عليكم، هذا رقمي.'],
    ['auto', ''],
    ['ltr', 'Please call me back.'],
  ]);
  expect(textElement('p', MESSAGE)).toBe(
    '<p><span class="line" dir="rtl">السلام عليكم، هذا رقمي.</span><span class="line" dir="auto"></span><span class="line" dir="ltr">Please call me back.</span></p>',
  );
});

it('most letters decide the direction of a title on public pages', () => {
  expect(textElement('h1', 'STEAM: مختبر جديد <للطلاب>')).toBe(
    '<h1 dir="rtl">STEAM: مختبر جديد &lt;للطلاب&gt;</h1>',
  );
});
