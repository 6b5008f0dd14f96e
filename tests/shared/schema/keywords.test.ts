import { describe, expect, it } from 'vitest';
import { createAjv } from '../../../src/shared/schema/ajv.ts';
import { toProblems } from '../../../src/shared/schema/problems.ts';
import type { JsonSchema } from '../../../src/shared/resolved/resolved.ts';

function problemsOf(schema: JsonSchema, body: unknown) {
  const validate = createAjv().compile({ type: 'object', ...schema });
  return validate(body) ? {} : toProblems(validate.errors ?? []);
}

describe('equalsField', () => {
  const schema = {
    properties: {
      password: { type: 'string' },
      again: {
        type: 'string',
        equalsField: 'password',
        errorMessage: { equalsField: 'user.error.again' },
      },
    },
  };

  it('rejects a value that differs from the other field', () => {
    expect(problemsOf(schema, { password: 'secret', again: 'secret' })).toEqual({});
    expect(problemsOf(schema, { password: 'secret', again: 'Secret' })).toEqual({
      again: [{ key: 'user.error.again', params: {} }],
    });
    expect(problemsOf(schema, { again: 'secret' })).toEqual({
      again: [{ key: 'user.error.again', params: {} }],
    });
    expect(problemsOf(schema, { password: 'secret' })).toEqual({});
  });
});

describe('afterField', () => {
  const schema = {
    properties: {
      from: { type: 'string' },
      till: {
        type: 'string',
        format: 'hijri',
        afterField: 'from',
        errorMessage: { afterField: 'lease.error.till' },
      },
    },
  };

  it('rejects a date that is not later than the other field', () => {
    expect(problemsOf(schema, { from: '1441-05-20', till: '1441-05-21' })).toEqual({});
    expect(problemsOf(schema, { from: '1441-05-20', till: '1441-05-20' })).toEqual({
      till: [{ key: 'lease.error.till', params: {} }],
    });
    expect(problemsOf(schema, { from: '1441-05-20', till: '1440-12-29' })).toEqual({
      till: [{ key: 'lease.error.till', params: {} }],
    });
  });

  it('ignores a text that is no date, which `format` reports, and a missing other field', () => {
    expect(problemsOf(schema, { from: 'soon', till: '1441-05-20' })).toEqual({});
    expect(problemsOf(schema, { till: '1441-05-20' })).toEqual({});
    expect(problemsOf(schema, { from: '1441-05-20', till: 'later' })).toEqual({
      till: [{ key: 'error.format', params: {} }],
    });
  });
});

describe('minDate', () => {
  const schema = {
    type: 'object',
    properties: {
      until: {
        type: 'string',
        format: 'date',
        minDate: 'today',
        errorMessage: { minDate: 'offer.error.until' },
      },
    },
  };

  it('reads the current date at each validation', () => {
    let today = '2026-11-20';
    const validate = createAjv({}, () => today).compile(schema);
    expect(validate({ until: '2026-11-20' })).toBe(true);
    expect(validate({ until: '2026-11-19' })).toBe(false);
    expect(toProblems(validate.errors ?? [])).toEqual({
      until: [{ key: 'offer.error.until', params: {} }],
    });
    today = '2026-11-21';
    expect(validate({ until: '2026-11-20' })).toBe(false);
  });

  it('leaves a text that is no date to `format`', () => {
    const validate = createAjv({}, () => '2026-11-20').compile(schema);
    expect(validate({ until: '2026-02-30x' })).toBe(false);
    expect(toProblems(validate.errors ?? [])).toEqual({
      until: [{ key: 'error.format', params: {} }],
    });
  });

  it('throws without a clock', () => {
    expect(() => createAjv().compile(schema)({ until: '2026-11-20' })).toThrow('without a clock');
  });
});

describe('nonEmpty', () => {
  const schema = {
    properties: {
      title: {
        type: 'string',
        nonEmpty: true,
        minLength: 10,
        errorMessage: { nonEmpty: 'article.error.titleRequired', minLength: 'article.error.title' },
      },
      note: { type: 'string', nonEmpty: true, minLength: 2 },
    },
  };

  it('reports only that an empty text is empty', () => {
    expect(problemsOf(schema, { title: '' })).toEqual({
      title: [{ key: 'article.error.titleRequired', params: {} }],
    });
    expect(problemsOf(schema, { title: 'short' })).toEqual({
      title: [{ key: 'article.error.title', params: { limit: 10 } }],
    });
    expect(problemsOf(schema, { title: '', note: '' })).toEqual({
      title: [{ key: 'article.error.titleRequired', params: {} }],
      note: [{ key: 'error.required', params: {} }],
    });
    expect(problemsOf(schema, { title: 'long enough', note: 'ok' })).toEqual({});
  });
});

describe('characters', () => {
  const schema = {
    properties: {
      title: { type: 'string', characters: 'line' },
      details: { type: 'string', characters: 'lines' },
      secret: { type: 'string', characters: 'verbatim' },
    },
  };

  it('rejects invisible characters with one message', () => {
    const refused = [{ key: 'error.characters', params: {} }];
    expect(problemsOf(schema, { title: 'a', details: 'a\n\tb', secret: 'a\u0007' })).toEqual({});
    expect(problemsOf(schema, { title: 'a\n', details: 'a\r', secret: 'a\0' })).toEqual({
      title: refused,
      details: refused,
      secret: refused,
    });
  });
});

describe('fieldNames', () => {
  it('reports each unknown field by its name, even a hostile one', () => {
    const body = JSON.parse(
      '{"title": 1, "titel": 2, "__proto__": 3, "constructor": 4}',
    ) as unknown;
    const problems = problemsOf({ fieldNames: ['title'] }, body);
    expect(Object.entries(problems)).toEqual(
      ['titel', '__proto__', 'constructor'].map((name) => [
        name,
        [{ key: 'error.unknownField', params: { name } }],
      ]),
    );
    expect(problemsOf({ fieldNames: ['title'] }, { title: 1 })).toEqual({});
  });
});

describe('kept', () => {
  it('validates a field that only `kept` declares, and does not require the field', () => {
    const schema = {
      kept: {
        place: { type: 'string', minLength: 2, errorMessage: { minLength: 'event.error.place' } },
      },
    };
    expect(problemsOf(schema, { place: 'a' })).toEqual({
      place: [{ key: 'event.error.place', params: { limit: 2 } }],
    });
    expect(problemsOf(schema, {})).toEqual({});
  });
});

describe('dependencies', () => {
  it('reports a missing field at that field', () => {
    const schema = { properties: { password: {}, old: {} }, dependencies: { password: ['old'] } };
    expect(problemsOf(schema, { password: 'x' })).toEqual({
      old: [{ key: 'error.required', params: { field: 'old' } }],
    });
    const named = { ...schema, errorMessage: { dependencies: { password: 'user.error.old' } } };
    expect(problemsOf(named, { password: 'x' })).toEqual({
      old: [{ key: 'user.error.old', params: { field: 'old' } }],
    });
  });
});

describe('maxDecimals', () => {
  const schema = { properties: { fee: { type: 'number', maxDecimals: 2 } } };

  it('rejects more decimals, whatever the size of the number, and nothing else', () => {
    for (const fee of [0, 5, 0.1, 0.07, 1.15, 1.005e2, 9999999999.99, -0.25, 1e21, 1e300])
      expect(problemsOf(schema, { fee }), String(fee)).toEqual({});
    for (const fee of [0.001, 1.005, 0.1 + 0.2, 9999999.999, 5e-7])
      expect(problemsOf(schema, { fee }), String(fee)).toEqual({
        fee: [{ key: 'error.maxDecimals', params: { limit: 2 } }],
      });
  });

  it('accepts every cent up to a hundred thousand', () => {
    const fees = Array.from({ length: 100_000 }, (_, cents) => cents / 100);
    expect(
      problemsOf(
        { properties: { fees: { type: 'array', items: { type: 'number', maxDecimals: 2 } } } },
        { fees },
      ),
    ).toEqual({});
  });
});

describe('minTextLength and maxTextLength', () => {
  const schema = {
    properties: { notes: { type: 'string', format: 'html', minTextLength: 3, maxTextLength: 5 } },
  };

  it('count the visible text without markup', () => {
    for (const notes of [
      '<p>أبج</p>',
      '<p><strong>a</strong>&amp;&#98;</p>',
      '<ul><li><p>12345</p></li></ul>',
      '<p>😀😀😀</p>',
    ])
      expect(problemsOf(schema, { notes }), notes).toEqual({});
    for (const notes of [
      '',
      '<p><strong>ab</strong></p>',
      '<p>&nbsp;&nbsp;ab&nbsp;</p>',
      '<p>a</p>',
    ])
      expect(problemsOf(schema, { notes }), notes).toEqual({
        notes: [{ key: 'error.minTextLength', params: { limit: 3 } }],
      });
    expect(problemsOf(schema, { notes: '<p>123456</p>' })).toEqual({
      notes: [{ key: 'error.maxTextLength', params: { limit: 5 } }],
    });
  });
});
