import { afterEach, describe, expect, it } from 'vitest';
import type { Outline, OutlinePart } from '../../src/authoring/studio/api.ts';
import {
  boxOf,
  elementsOf,
  pickedElement,
  pickedPart,
  screenIdOf,
} from '../../src/authoring/studio/pick.ts';

const part = (
  kind: OutlinePart['kind'],
  name: string,
  path: OutlinePart['path'],
  label?: string,
): OutlinePart => ({
  kind,
  name,
  file: kind === 'menu' ? 'schemas/app.json' : 'schemas/news/my-news.list.json',
  path,
  line: 1,
  column: 1,
  reason: 'stated',
  label: label === undefined ? undefined : { ar: `ar ${label}`, en: label },
});

const outline: Outline = {
  file: 'schemas/news/my-news.list.json',
  path: [],
  screen: {
    id: 'my-news',
    kind: 'list',
    route: '/my-news',
    file: 'schemas/news/my-news.list.json',
    title: { ar: 'ar', en: 'My news' },
  },
  parts: [
    part('screen', 'my-news', [], 'My news'),
    part('link', 'school-news', ['scopeTabs']),
    part('link', 'create-news', ['create'], 'Add news'),
    part('link', 'news', ['links', 0], 'All news'),
    part('block', 'cards', ['blocks', 0]),
    part('filter', 'status', ['filters', 0], 'Status'),
    part('column', 'title', ['columns', 0], 'Title'),
    part('column', 'status', ['columns', 1], 'Status'),
    part('action', 'openUrl', ['rowActions', 0], 'View'),
    part('action', 'openUrl', ['rowActions', 1], 'Print'),
    part('action', 'openForm', ['rowActions', 2], 'Rename'),
    part('action', 'openForm', ['toolbar', 0], 'New tag'),
    part('action', 'openForm', ['toolbar', 1], 'New label'),
    part('action', 'export', ['export']),
    part('section', 'news.section.text', ['sections', 0], 'Text'),
    part('formField', 'details', ['sections', 0, 'fields', 0], 'Details'),
    part('menu', 'menu.news', ['menu', 1], 'News'),
    part('menu', 'my-news', ['menu', 1, 'items', 0], 'My news'),
  ],
  texts: [],
  files: [],
};

function draw(html: string): HTMLElement {
  document.body.innerHTML = html;
  return document.querySelector<HTMLElement>('#here') ?? document.body;
}

const screen = (html: string) => draw(`<div data-screen="my-news">${html}</div>`);

function pathOf(element: Element) {
  const picked = pickedPart(element, outline);
  return picked && 'path' in picked ? picked.path.join('/') : picked;
}

afterEach(() => {
  document.body.innerHTML = '';
});

describe('an element of the preview shows', () => {
  it.each([
    ['a column', '<p data-field="title"><b id="here">Title</b></p>', 'columns/0'],
    [
      'the column of a value',
      '<div data-id="1"><p id="here" data-field="status">Paid</p></div>',
      'columns/1',
    ],
    ['the column that sorts', '<button data-sort="title" id="here">Title</button>', 'columns/0'],
    ['a filter', '<label data-filter="status"><input id="here"></label>', 'filters/0'],
    ['the filter of a chip', '<span id="here" data-chip="status">Status: paid</span>', 'filters/0'],
    ['the filter of tabs', '<nav data-chips="status"><a id="here">Paid</a></nav>', 'filters/0'],
    ['the tabs of scopes', '<nav data-chips=""><a id="here">A school</a></nav>', 'scopeTabs'],
    ['the link that creates', '<a data-action="create" id="here">Add news</a>', 'create'],
    ['a link', '<a data-action="go:news" id="here">All news</a>', 'links/0'],
    [
      'the first of two actions',
      '<p data-id="1"><a data-action="openUrl" aria-label="View: x" id="here"></a></p>',
      'rowActions/0',
    ],
    [
      'the second of two actions',
      '<p data-id="1"><a data-action="openUrl" aria-label="ar Print: x" id="here"></a></p>',
      'rowActions/1',
    ],
    [
      'an action of a row',
      '<p data-id="1"><a data-action="openForm" aria-label="Rename: x" id="here"></a></p>',
      'rowActions/2',
    ],
    [
      'a form of the toolbar',
      '<button data-action="form:label" id="here">New label</button>',
      'toolbar/1',
    ],
    [
      'an action of the list',
      '<button data-action="export"><svg id="here"></svg></button>',
      'export',
    ],
    [
      'a block',
      '<div data-block="cards"><div data-figure="x" id="here">12</div></div>',
      'blocks/0',
    ],
    [
      'a field of a form',
      '<div data-section="news.section.text"><div data-field="details"><input id="here"></div></div>',
      'sections/0/fields/0',
    ],
    [
      'the heading of a section',
      '<section data-section="news.section.text"><h2 id="here">Text</h2></section>',
      'sections/0',
    ],
    ['the title', '<h1 data-title="true" id="here">My news</h1>', ''],
  ])('%s', (_what, html, path) => expect(pathOf(screen(html))).toBe(path));

  it.each([
    ['an entry of the menu', '<a data-menu="my-news" id="here">My news</a>', 'menu/1/items/0'],
    [
      'a group of the menu',
      '<button data-menu-group="menu.news"><i id="here"></i>News</button>',
      'menu/1',
    ],
    [
      'an action in a menu over the page',
      '<button data-action="openUrl" id="here">Print</button>',
      'rowActions/1',
    ],
  ])('%s outside of the screen', (_what, html, path) => expect(pathOf(draw(html))).toBe(path));

  it.each([
    [
      'a button of the engine',
      '<button data-action="density" aria-label="Compact"><svg id="here"></svg></button>',
      'Compact',
    ],
    [
      'an empty list',
      '<div data-state="empty"><p id="here"> No news yet </p></div>',
      'No news yet',
    ],
    ['an entry of the menu for another screen', '<a data-menu="bank" id="here">Bank</a>', 'Bank'],
    [
      'a dialog of another screen',
      '<div data-dialog="edit-tag"><p data-field="title" id="here">Tag</p></div>',
      'Tag',
    ],
  ])('the text of %s', (_what, html, text) => expect(pathOf(draw(html))).toEqual({ text }));

  it('nothing where there is no text', () => {
    expect(
      pathOf(screen('<div><div><div><div><div id="here"></div></div></div></div></div>')),
    ).toBe(undefined);
    expect(pathOf(screen(`<main id="here">${'word '.repeat(100)}</main>`))).toBe(undefined);
  });

  it('a part around an engine button of it', () => {
    const button = screen(
      '<div data-block="cards"><button data-action="fold" id="here">Hide</button></div>',
    );
    expect(pathOf(button)).toBe('blocks/0');
    expect(pickedElement(button, outline).getAttribute('data-block')).toBe('cards');
  });
});

it('all elements of a part are found', () => {
  screen(
    '<i data-field="title"><button data-sort="title">Title</button></i>' +
      '<p data-id="1"><b data-field="title">A</b><a data-action="openUrl" aria-label="View"></a></p>' +
      '<p data-id="2"><b data-field="title">B</b><a data-action="openUrl" aria-label="Print"></a></p>',
  );
  const elementsAt = (path: string) => {
    const found = outline.parts.find((one) => one.path.join('/') === path)!;
    return elementsOf(found, outline, document).map((element) => element.localName);
  };
  expect(elementsAt('columns/0')).toEqual(['i', 'button', 'b', 'b']);
  expect(elementsAt('rowActions/1')).toEqual(['a']);
  expect(elementsAt('filters/0')).toEqual([]);
});

it.each([
  ['the screen', '<div data-screen="my-news"><p id="here"></p></div>', 'my-news'],
  [
    'a dialog over it',
    '<div data-screen="my-news"></div><div data-dialog="tag"><p id="here"></p></div>',
    'tag',
  ],
  ['the menu', '<nav><p id="here"></p></nav>', undefined],
])('the id of %s that contains an element', (_what, html, id) =>
  expect(screenIdOf(draw(html))).toBe(id),
);

it('the box of an element without a layout is that of its content', () => {
  draw('<div id="here"><p></p><p></p><i></i></div>');
  const boxes = [new DOMRect(10, 20, 30, 40), new DOMRect(5, 50, 10, 30)];
  const paragraphs = [...document.querySelectorAll('p')];
  paragraphs.forEach((paragraph, index) => {
    paragraph.getBoundingClientRect = () => boxes[index]!;
  });
  expect(boxOf(document.querySelector('#here')!)).toMatchObject({
    x: 5,
    y: 20,
    width: 35,
    height: 60,
  });
  expect(boxOf(document.querySelector('i')!)).toBeUndefined();
});
