import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { TextCell } from '../../../src/engine/fields/text/TextCell.tsx';

afterEach(cleanup);

const drawn = (value: string, options: Record<string, unknown> = {}) => render(<TextCell value={value} row={{}} options={{ direction: 'ltr', ...options }} />).container.querySelector('bdi')!;

it('a long address breaks before its @ where its column is narrower; a usual one, a short code and one in groups stay in a line', () => {
  const address = drawn('abdulrahman.alghamdi@sanabil.example');
  expect(address.textContent).toBe('abdulrahman.alghamdi@sanabil.example');
  expect(address.innerHTML).toBe('abdulrahman.alghamdi<wbr>@sanabil.example');
  expect(address.style.whiteSpace).toBe('');
  expect(drawn('mohammed.3@sanabil.example').style.whiteSpace).toBe('nowrap');
  expect(drawn('055 010 0001').style.whiteSpace).toBe('nowrap');
  expect(drawn('SA0880000000608010167519', { group: 4 }).style.whiteSpace).toBe('nowrap');
});
