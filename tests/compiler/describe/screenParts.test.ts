import { describe, expect, it } from 'vitest';
import { kindOf } from '../../../src/authoring/describe/screens.ts';
import { screenParts } from '../../../src/authoring/generate/screenParts.ts';
import { SCREEN_PARTS, type ScreenKind } from '../../../src/generated/screenParts.ts';
import { mapParts, partsOf, type ScreenPart } from '../../../src/shared/resolved/screenParts.ts';
import { isObject } from '../../../src/shared/resolved/schemaFields.ts';
import { everyScreen, patternOf, schemas, statedProperties } from './everyScreen.ts';

const all = everyScreen();

describe('the table of parts', () => {
  it('is that of resolved screens, which have every property of the language', () => {
    const resolved = new Set(
      all.flatMap(({ resolved: screen }) =>
        [{ path: [], value: screen }, ...partsOf<object>(screen.kind, screen)].flatMap(
          ({ path, value }) =>
            Object.keys(value).map((name) => `${patternOf(screen.kind, path)} ${name}`),
        ),
      ),
    );
    const missing = (Object.keys(SCREEN_PARTS) as ScreenKind[])
      .flatMap(statedProperties)
      .filter((property) => !property.endsWith(' $schema') && !resolved.has(property))
      // The properties of one screen of a form are those of the resolved screen.
      .filter((property) => !/^form(\/| )(create|edit|dialog)/.test(property));
    // They become a filter, and a part of the condition of the selection.
    expect(missing).toEqual([
      'list/clientSide/search fields',
      'list/clientSide/search label',
      'list/selection/action when',
    ]);
  });

  it('has the parts that a file states at the same path of the resolved screen', () => {
    const names = (kind: ScreenKind, screen: unknown) =>
      partsOf(kind, screen).flatMap(({ rule, path, value }) => {
        const name = isObject(value) && rule.nameOf ? value[rule.nameOf] : undefined;
        return rule.kind === 'screen' || name === undefined
          ? []
          : [`${patternOf(kind, path)} ${String(name)}`];
      });
    const lost = all.flatMap(({ source, resolved }) => {
      // A field of a form can be that of only one of its screens.
      const sameFile = all.filter((other) => other.source.file.source === source.file.source);
      const known = new Set(sameFile.flatMap((one) => names(resolved.kind, one.resolved)));
      return names(resolved.kind, source.file.value).filter((name) => !known.has(name));
    });
    expect(lost).toEqual([]);
  });

  it('has the choices of every part that states or names some', () => {
    const withChoices = (screen: unknown, kind: ScreenKind) =>
      partsOf<object>(kind, screen).flatMap(({ path, value }) =>
        'choices' in value && value.choices !== undefined ? [patternOf(kind, path)] : [],
      );
    const lost = all.filter(
      ({ source, resolved: { kind }, resolved }) =>
        withChoices(source.file.value, kind).length > 0 && withChoices(resolved, kind).length === 0,
    );
    expect(lost.map(({ resolved }) => resolved.id)).toEqual([]);
  });

  it('has everything in resolved screens that has the name of a part', () => {
    const names = ['field', 'filter', 'action', 'block', 'to'];
    const others = new Set<string>();
    for (const { resolved } of all) {
      const parts = new Set(partsOf(resolved.kind, resolved).map(({ value }) => value));
      const visit = (value: unknown, path: ScreenPart['path']): void => {
        if (Array.isArray(value)) value.forEach((item, index) => visit(item, [...path, index]));
        if (!isObject(value) || 'access' in value) return;
        if (!parts.has(value) && names.some((name) => typeof value[name] === 'string'))
          others.add(patternOf(resolved.kind, path));
        for (const [name, inner] of Object.entries(value))
          if (name !== 'options' && name !== 'schema') visit(inner, [...path, name]);
      };
      visit(resolved, []);
    }
    expect([...others].sort()).toEqual([
      'detail/history/editable',
      'detail/history/fields/*',
      'form/editable',
      'form/history/fields/*',
      'form/preview',
      'form/saved/detail',
      'form/sections/*/fields/*/warnings/*',
      'list/fallbackColumns/*',
      'page/item/link',
    ]);
  });

  it('names every kind of screen', () => {
    expect(new Set(all.map(({ source }) => kindOf(source.file)))).toEqual(
      new Set(Object.keys(SCREEN_PARTS)),
    );
  });

  it('needs the reading order of every property with parts', () => {
    const changed = {
      ...schemas,
      'page.json': { ...schemas['page.json'], readingOrder: ['back', 'links'] },
    };
    expect(() => screenParts(changed)).toThrow(
      'readingOrder of page.json must list the properties with parts: blocks',
    );
  });
});

it('mapParts replaces and removes parts, and leaves everything else', () => {
  const detail = {
    title: 'a',
    back: { to: 'b' },
    sections: [
      { fields: [{ field: 'x' }, { field: 'y' }] },
      { title: 't', fields: [{ field: 'x' }] },
    ],
  };
  const mapped = mapParts('detail', detail, (part: unknown, { kind }) => {
    if (kind === 'link') return undefined;
    if (kind !== 'field') return part;
    return (part as { field: string }).field === 'x' ? undefined : { field: 'z' };
  });
  expect(mapped).toEqual({
    title: 'a',
    sections: [{ fields: [{ field: 'z' }] }, { title: 't', fields: [] }],
  });
  expect(detail.sections[0]?.fields).toHaveLength(2);
});
