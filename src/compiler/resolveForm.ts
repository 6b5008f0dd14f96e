import { fieldsOf } from '../rules/fields.ts';
import type { JsonSchema, ResolvedForm, ResolvedSection, Variant } from '../rules/resolved.ts';
import type { Cursor } from './cursor.ts';
import { mapSchema } from './mapSchema.ts';
import { optional } from './optional.ts';
import type { KnownCall, ScreenPlace } from './project.ts';
import { resolveFormField, type FormContext } from './resolveFormField.ts';
import { frameOf } from './resolvePage.ts';
import type { ScreenContext } from './resolveParts.ts';

type Own = Omit<ResolvedForm, 'id' | 'route' | 'title' | 'visibility' | 'icon' | 'texts'>;

/** Resolves what a form has beyond every screen; nothing where it is not known what it saves. */
export function resolveForm(variant: Variant, { at, file }: ScreenPlace, screen: ScreenContext): Own | undefined {
  const callOf = (name: string): KnownCall | undefined => screen.project.calls.get(at.get(name).text() ?? '');
  const [save, load] = [callOf('save'), callOf('load')];
  if (!save?.entity) return undefined;
  const schema = save.entity.forms[save.call.variant ?? variant];
  const form: FormContext = { screen, entity: save.entity, schema, fields: fieldsOf(schema), load };
  takeMessages(schema, screen.keys);
  return {
    kind: 'form',
    variant,
    frame: frameOf(file),
    ...optional('text', file.get('text').text()),
    submit: file.get('submit').text() ?? '',
    ...optional('load', load?.call),
    save: save.call,
    ...optional('success', at.get('success').text()),
    ...optional('after', file.get('after').text()),
    draft: file.get('draft').flag() ?? false,
    guard: file.get('guard').flag() ?? true,
    sections: file.get('sections').items().map((section) => resolveSection(section, form)),
    schema,
  };
}

function resolveSection(at: Cursor, form: FormContext): ResolvedSection {
  return {
    ...optional('title', at.get('title').text()),
    aside: at.get('aside').flag() ?? false,
    columns: at.get('columns').number() ?? 1,
    fields: at.get('fields').items().flatMap((field) => resolveFormField(field, form) ?? []),
  };
}

/** What the rules say when they refuse is shown on the screen too. */
function takeMessages(schema: JsonSchema, keys: Set<string>): void {
  const take = (messages: unknown): void => {
    if (typeof messages === 'string') keys.add(messages);
    else if (typeof messages === 'object' && messages !== null) Object.values(messages).forEach(take);
  };
  mapSchema(schema, (part) => {
    take(part['errorMessage']);
    return part;
  });
}
