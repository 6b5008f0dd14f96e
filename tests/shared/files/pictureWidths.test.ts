import { describe, expect, it } from 'vitest';
import { pictureUrl, pictureProps } from '../../../src/engine/ui/controls/pictureProps.ts';
import { readWidths, urlAtWidth, withWidthList } from '../../../src/shared/files/pictureWidths.ts';
import { isImageOf } from '../../../src/shared/files/image.ts';

const WITHOUT_WIDTHS = [
  'https://a.example/p.jpg',
  '/files/9f3?expires=1&signature=a',
  'data:image/png;base64,AAAA',
  '',
  'https://a.example/p#top',
  'https://a.example/p#w=',
  'https://a.example/p#w=64,x',
  'https://a.example/p#w=64,',
  'https://a.example/#a#w=64',
  `https://a.example/p#w=${'6'.repeat(9)}`,
];

describe('the URL of an image', () => {
  it('lists the widths in which it can be fetched', () => {
    const source = withWidthList('https://a.example/files/9f3');
    expect(source).toBe('https://a.example/files/9f3#w=64,128,320,640');
    expect(readWidths(source)).toEqual({
      address: 'https://a.example/files/9f3',
      widths: [64, 128, 320, 640],
    });
    expect(readWidths('/p#w=640,64')).toEqual({ address: '/p', widths: [64, 640] });
    expect(urlAtWidth('/p', 64)).toBe('/p?w=64');
    expect(urlAtWidth('/p?until=1', 64)).toBe('/p?until=1&w=64');
    // The value that a form sends for an unchanged image.
    expect(isImageOf(['png'], source)).toBe(true);
  });

  it.each(WITHOUT_WIDTHS)('without a valid list of widths is unchanged: %j', (source) => {
    expect(readWidths(source)).toEqual({ address: source, widths: [] });
    expect(pictureProps(source, 40)).toEqual({ src: source });
    expect(pictureUrl(source, 320)).toBe(source);
  });
});

describe('an img element', () => {
  it('gets every width and its display width, so that the browser can choose', () => {
    expect(pictureProps('/p?until=1#w=64,128', 40)).toEqual({
      src: '/p?until=1',
      srcSet: '/p?until=1&w=64 64w, /p?until=1&w=128 128w, /p?until=1 1600w',
      sizes: '40px',
    });
  });

  it('that shows an image in its own size gets the first width that is large enough', () => {
    expect(['/p?w=320', '/p?w=640', '/p']).toEqual(
      [200, 321, 641].map((minWidth) => pictureUrl('/p#w=64,128,320,640', minWidth)),
    );
  });
});
