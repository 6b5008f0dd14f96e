import { cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { outlineOf } from '../../src/authoring/describe/outline.ts';
import { panelOf } from '../../src/authoring/describe/panel.ts';
import { textEntryOf } from '../../src/authoring/describe/textEntry.ts';
import type { OutlinePart } from '../../src/authoring/studio/api.ts';
import { PanelView } from '../../src/authoring/studio/page/panel/PanelView.tsx';
import { compileProduct } from '../compiler/describe/places.ts';
import { createFakeServer, StudioProviders } from './fakeServer.tsx';

/*
 * Opens the panels of every screen, visits all their boxes without typing, and closes them. Of panels
 * with the same controls, one is opened.
 */

const { compiler, compilation } = compileProduct('');

afterEach(cleanup);

const opened = new Set<string>();

/** Returns the parts of a screen whose panels have controls that no panel before has had. */
function partsOf(screen: string): OutlinePart[] {
  const { parts } = outlineOf(compiler, compilation, screen)!;
  return parts.filter((part) => {
    const { properties = [], control } = panelOf(compiler, compilation, part) ?? {};
    const types = new Set(
      properties.map(({ value, control: { type } }) => `${type} ${typeof value}`),
    );
    const controls = JSON.stringify([part.kind, control?.type, [...types].sort()]);
    return !opened.has(controls) && opened.add(controls);
  });
}

const CONTROLS = 'input, textarea, [role=combobox], [role=switch]';

describe('an untouched panel changes nothing', () => {
  it.each([...compilation.screens.keys()])('%s', async (id) => {
    for (const part of partsOf(id)) {
      const server = createFakeServer({
        panel: (place) => panelOf(compiler, compilation, place)!,
        text: ({ key }) => textEntryOf(compiler, key)!,
      });
      const { container, unmount } = render(
        <StudioProviders server={server}>
          <PanelView place={part} part={part} open={() => undefined} />
        </StudioProviders>,
      );
      await waitFor(() => expect(container.querySelector('.studio-path')).toBeTruthy());
      for (const control of container.querySelectorAll(CONTROLS)) {
        fireEvent.focus(control);
        fireEvent.blur(control);
      }
      unmount();
      expect(server.bodiesOf('edit')).toEqual([]);
      expect(server.bodiesOf('editText')).toEqual([]);
    }
  });
});
