import { describe, expect, it } from 'vitest';
import { withOlderValues } from '../../src/engine/kinds/form/state/formData.ts';
import { stateBefore, toEntry } from '../../src/engine/kinds/history/olderState.ts';
import { relativeTime } from '../../src/engine/kinds/history/relativeTime.ts';
import { fields } from '../../src/engine/registries.ts';
import type { ResolvedForm } from '../../src/shared/resolved/resolved.ts';

const entry = (before: object, after: object, kind = 'changed') =>
  toEntry({ id: 1, kind, done_at: '2026-11-20T08:00:00Z', done_by: 'نورة', before, after });

describe('the state before a change', () => {
  it('has the values that the fields had then, also of fields that changed later', () => {
    const newest = entry({ title: 'b', pages: 2 }, { title: 'c', pages: 3 });
    const older = entry({ title: 'a' }, { title: 'b' });
    expect(stateBefore([newest])?.values).toEqual({ title: 'b', pages: 2 });
    expect(stateBefore([newest, older])).toEqual({
      values: { title: 'a', pages: 2 },
      doneAt: '2026-11-20T08:00:00Z',
      doneBy: 'نورة',
    });
  });

  it('has the ids of linked rows, and no value for an empty field', () => {
    const change = entry(
      { readers: [{ id: 3, name: 'x' }], author: { id: 4, name: 'y' }, note: null },
      { readers: [], author: null, note: 'n' },
    );
    expect(stateBefore([change])?.values).toEqual({ readers: [3], author: 4, note: undefined });
  });

  it('has no files, no passwords and no erased values', () => {
    const change = entry(
      { paper: { file: 'a.pdf' }, cover: null, code: { secret: true }, mail: { erased: true } },
      { paper: null, cover: { file: null }, code: { secret: true }, mail: { erased: true } },
    );
    expect(stateBefore([change])).toBeUndefined();
  });

  it('does not exist before the item was created', () => {
    expect(stateBefore([entry({}, { title: 'a' }, 'created')])).toBeUndefined();
    expect(stateBefore([])).toBeUndefined();
  });
});

describe('a form with older values', () => {
  fields.register({
    id: 'older-derived',
    initialValueOf: (item) => (item['fee'] ? 'fee' : 'free'),
  });
  const form = {
    schema: { properties: { kind: { formOnly: true } } },
    sections: [
      {
        fields: ['title', 'fee', 'secret'].map((field) => ({ field, widget: 'older-plain' })),
      },
      { fields: [{ field: 'kind', widget: 'older-derived' }] },
    ],
    withheld: ['secret'],
  } as unknown as ResolvedForm;
  fields.register({ id: 'older-plain' });

  it('keeps all other fields and those that the account may not write', () => {
    const data = { title: 'new', fee: 5, secret: 1, kind: 'fee' };
    expect(withOlderValues(form, data, { title: 'old', secret: 0, unknown: 1 })).toEqual({
      title: 'old',
      fee: 5,
      secret: 1,
      kind: 'fee',
    });
  });

  it('derives the fields that only the form has', () => {
    const data = { title: 'new', fee: 5, secret: 1, kind: 'fee' };
    expect(withOlderValues(form, data, { fee: undefined })).toMatchObject({ kind: 'free' });
  });
});

describe('the time since a change', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  it.each([
    ['2026-11-20T11:59:40Z', 'this minute', 'هذه الدقيقة'],
    ['2026-11-20T11:57:00Z', '3 minutes ago', 'قبل 3 دقائق'],
    ['2026-11-20T10:00:00Z', '2 hours ago', 'قبل ساعتين'],
    ['2026-11-19T11:00:00Z', 'yesterday', 'أمس'],
    ['2026-11-12T11:00:00Z', undefined, undefined],
    // The clock of the server may be ahead.
    ['2026-11-20T12:00:30Z', 'this minute', 'هذه الدقيقة'],
  ])('%s', (iso, english, arabic) => {
    expect([relativeTime(iso, now, 'en'), relativeTime(iso, now, 'ar')]).toEqual([english, arabic]);
  });
});
