import { describe, expect, it } from 'vitest';
import type { ThreadBlockOptions } from '../../src/generated/options.ts';
import type { ResolvedCall } from '../../src/shared/resolved/resolved.ts';
import { subjectOf, toDays, toEntries } from '../../src/engine/blocks/thread/entries.ts';

const call: ResolvedCall = {
  name: 'chat.entries',
  method: 'GET',
  effect: 'read',
  path: '/chats/:id',
  access: 'company',
  hasBody: false,
  response: 'items',
  pointer: '/data',
  filters: {},
  sortFields: [],
  defaultSort: 'id',
  pageSize: 0,
};
const options: ThreadBlockOptions = {
  call,
  senderField: 'who',
  imageField: 'face',
  textField: 'said',
  dateField: 'when',
  ownField: 'mine',
  sides: { own: 'a.own', other: 'a.other' },
  readOnly: 'a.readOnly',
  emptyText: 'a.empty',
};

describe('the entries of a conversation', () => {
  it('are on the side that the server returns', () => {
    const rows = [
      {
        id: 7,
        who: 'سامي',
        said: 'أهلًا',
        when: '2026-11-20T08:00:00Z',
        mine: false,
        face: 'https://x.example/1',
      },
      { who: 'نورة', said: '', when: '', mine: true, face: '' },
    ];
    expect(toEntries(rows, options)).toEqual([
      {
        key: '7',
        sender: 'سامي',
        picture: 'https://x.example/1',
        text: 'أهلًا',
        date: '2026-11-20T08:00:00Z',
        side: 'other',
      },
      { key: '1', sender: 'نورة', picture: null, text: '', date: '', side: 'own' },
    ]);
  });

  it('have no side if the server does not say who wrote them', () => {
    const rows = ['نورة', 'سامي', 'نورة'].map((who) => ({ who }));
    expect(toEntries(rows, options).map(({ side }) => side)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(toEntries([{ who: null, said: 5, mine: 'yes' }], options)).toMatchObject([
      { sender: '', text: '', side: undefined },
    ]);
  });

  it('have a subject if the server returns one', () => {
    const about = { ...options, about: { field: 'school', text: 'a.about' } };
    expect([
      subjectOf([{ school: 'مدرسة' }, {}], about),
      subjectOf([{ school: null }], about),
      subjectOf([], about),
      subjectOf([{ school: 'x' }], options),
    ]).toEqual(['مدرسة', '', '', '']);
  });

  it('are grouped by consecutive days', () => {
    const entries = toEntries(
      ['2026-11-19T22:30:00Z', '2026-11-20T08:00:00Z', '2026-11-18T08:00:00Z'].map((when) => ({
        when,
      })),
      options,
    );
    const days = toDays(entries, (date) => date.slice(0, 10));
    expect(days.map(({ name, entries: own }) => [name, own.length])).toEqual([
      ['2026-11-19', 1],
      ['2026-11-20', 1],
      ['2026-11-18', 1],
    ]);
    expect(toDays(entries, () => 'day')).toHaveLength(1);
    expect(toDays([], () => '')).toEqual([]);
  });
});
