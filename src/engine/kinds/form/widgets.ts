import { lazy, memo, type ComponentType } from 'react';
import type { ResolvedForm } from '../../../shared/resolved/resolved.ts';
import { fields, type WidgetProps } from '../../registries.ts';

/**
 * RJSF renders all fields at each change. A memoized widget renders only when its own props change.
 */
const memoized = new Map<string, ComponentType<WidgetProps>>();

async function loadWidget(id: string): Promise<ComponentType<WidgetProps>> {
  const { loadWidget: load } = fields.get(id);
  if (!load) throw new Error(`The field "${id}" has no widget`);
  return load();
}

/** Loads the widgets of a form, so that its first render is complete. */
export async function loadWidgets({ sections }: ResolvedForm): Promise<void> {
  const ids = sections
    .flatMap((section) => section.fields.map(({ widget }) => widget))
    .filter((id) => !memoized.has(id));
  await Promise.all(ids.map(async (id) => memoized.set(id, memo(await loadWidget(id)))));
}

/**
 * Returns a widget. One that was added to the definition after the form opened, during development,
 * loads lazily.
 */
export function widgetOf(id: string): ComponentType<WidgetProps> {
  const loaded = memoized.get(id);
  if (loaded) return loaded;
  const created = memo(lazy(async () => ({ default: await loadWidget(id) })));
  memoized.set(id, created);
  return created;
}
