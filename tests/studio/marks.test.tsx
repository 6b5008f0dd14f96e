import { cleanup, render } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, it } from 'vitest';
import type { ReactNode } from 'react';
import { Block, preloadBlocks } from '../../src/engine/blocks/Block.tsx';
import { createTexts } from '../../src/engine/i18n/texts.ts';
import { DetailSection } from '../../src/engine/kinds/detail/DetailSection.tsx';
import { blocks } from '../../src/engine/registries.ts';
import { lazyPart } from '../../src/engine/ui/states/lazyPart.tsx';
import { PageHeader } from '../../src/engine/ui/page/PageHeader.tsx';
import { StateView } from '../../src/engine/ui/states/StateView.tsx';

/* The attributes by which `src/authoring/studio/pick.ts` finds the parts that have no name of their own. */

const draw = (children: ReactNode) =>
  render(
    <I18nextProvider i18n={createTexts({ ar: {}, en: {} }, [], 'ar').i18n}>
      {children}
    </I18nextProvider>,
  ).container;

const marked = (children: ReactNode, attribute: string) =>
  [...draw(children).querySelectorAll(`[${attribute}]`)].map((element) => [
    element.localName,
    element.getAttribute(attribute),
  ]);

afterEach(cleanup);

it('the heading of a screen is its title', () =>
  expect(marked(<PageHeader breadcrumbs={[]} title="News" />, 'data-title')).toEqual([
    ['h1', 'true'],
  ]));

it('a state is the title only if it is the whole screen', () => {
  const state = { state: 'lost', icon: 'Search', title: 'Not found' };
  expect(marked(<StateView {...state} isOnlyContent />, 'data-title')).toEqual([['h1', '']]);
  cleanup();
  expect(marked(<StateView {...state} />, 'data-title')).toEqual([]);
});

it('a block has its id, whatever it draws', async () => {
  blocks.register({
    id: 'marked-block',
    Block: lazyPart(() => Promise.resolve(() => <p>Figures</p>)),
  });
  const block = { block: 'marked-block', options: {} };
  await preloadBlocks([block]);
  expect(marked(<Block block={block} />, 'data-block')).toEqual([['div', 'marked-block']]);
});

it('a section of a detail has the key of its title', () => {
  const section = { title: 'bank.section.bank', columnCount: 1, fields: [] };
  expect(marked(<DetailSection section={section} item={{}} label="x" />, 'data-section')).toEqual([
    ['section', 'bank.section.bank'],
  ]);
});
