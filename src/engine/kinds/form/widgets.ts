import { lazy, memo, type ComponentType } from 'react';
import type { ResolvedForm } from '../../../shared/resolved.ts';
import { fields, type WidgetProps } from '../../registries.ts';

/** RJSF draws every field at every change; a widget whose own value and errors stand is not drawn again. */
const memoised = new Map<string, ComponentType<WidgetProps>>();

async function loadWidget(id: string): Promise<ComponentType<WidgetProps>> {
  const { loadWidget: load } = fields.get(id);
  if (!load) throw new Error(`The field "${id}" has no widget`);
  return load();
}

/** Fetches what a form's fields are edited with, so that the form stands whole when it is first drawn. */
export async function loadWidgets({ sections }: ResolvedForm): Promise<void> {
  const ids = sections
    .flatMap((section) => section.fields.map(({ widget }) => widget))
    .filter((id) => !memoised.has(id));
  await Promise.all(ids.map(async (id) => memoised.set(id, memo(await loadWidget(id)))));
}

/** The widget of a field; one that was named after the form was opened, while developing, follows by itself. */
export function widgetOf(id: string): ComponentType<WidgetProps> {
  const known = memoised.get(id);
  if (known) return known;
  const made = memo(lazy(async () => ({ default: await loadWidget(id) })));
  memoised.set(id, made);
  return made;
}
