import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { TextCell } from '../../../src/engine/fields/text/TextCell.tsx';
import { TextWidget } from '../../../src/engine/fields/text/TextWidget.tsx';

afterEach(cleanup);

const renderText = (value: string, options: Record<string, unknown> = {}) =>
  render(
    <TextCell value={value} row={{}} options={{ direction: 'ltr', ...options }} />,
  ).container.querySelector('bdi')!;

it('a long email address may break before its @, but short addresses and codes do not break', () => {
  const address = renderText('abdulrahman.alghamdi@sanabil.example');
  expect(address.textContent).toBe('abdulrahman.alghamdi@sanabil.example');
  expect(address.innerHTML).toBe('abdulrahman.alghamdi<wbr>@sanabil.example');
  expect(address.style.whiteSpace).toBe('');
  expect(renderText('mohammed.3@sanabil.example').style.whiteSpace).toBe('nowrap');
  expect(renderText('055 010 0001').style.whiteSpace).toBe('nowrap');
  expect(renderText('SA0880000000608010167519', { group: 4 }).style.whiteSpace).toBe('nowrap');
});

it('pasted tabs and line separators become spaces in a single-line input and its value', () => {
  const onChange = vi.fn<(value: unknown) => void>();
  const widget = (value: string) => (
    <TextWidget
      id="title"
      name="title"
      label=""
      value={value}
      required={false}
      invalid={false}
      describedBy={undefined}
      options={{}}
      rule={{}}
      choices={undefined}
      variant="create"
      onChange={onChange}
    />
  );
  const { container, rerender } = render(widget(''));
  const box = container.querySelector('input')!;
  fireEvent.change(box, { target: { value: 'a\tb\u2028c' } });
  fireEvent.blur(box);
  expect(onChange).toHaveBeenCalledExactlyOnceWith('a b c');
  rerender(widget('a b c'));
  expect(box.value).toBe('a b c');
});
