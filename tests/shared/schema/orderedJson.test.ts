import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseOrderedJson, toOrderedJson } from '../../../src/shared/schema/orderedJson.ts';

const toPlain = (value: unknown): unknown => JSON.parse(toOrderedJson(value)) as unknown;

describe('JSON with names that look like integers', () => {
  it.each([
    [['80', '10', '05', '2', '1']],
    [['b', '9', 'a', '0', '-1', '1.5', '4294967296']],
    [['12', '11', '__proto__', 'constructor', '', ' 7', 'a"9":b']],
  ])('keeps the order of %j', (names) => {
    const labels = new Map(names.map((name, index) => [name, `"${index}": \\"label, {`]));
    const text = toOrderedJson({ data: labels });
    expect(parseOrderedJson(text)).toEqual({ data: labels });
    expect([...(parseOrderedJson(text) as { data: typeof labels }).data.keys()]).toEqual(names);
  });

  it('reads spaces, nested objects and arrays', () => {
    const text = '{ "data" : { "2" : {"b": [1, {"5":"x","4":null}]},\n "1":"\\"3\\": y" } }';
    expect(parseOrderedJson(text)).toEqual({
      data: new Map<string, unknown>([
        [
          '2',
          {
            b: [
              1,
              new Map([
                ['5', 'x'],
                ['4', null],
              ]),
            ],
          },
        ],
        ['1', '"3": y'],
      ]),
    });
  });

  it('leaves out properties that are undefined', () => {
    expect(toOrderedJson({ a: undefined, b: { c: undefined } })).toBe('{"b":{}}');
  });

  it.each(['', '{"1"}', '{"1":}', '{"2":1,}', '<html>"1":2</html>'])('refuses %j', (text) => {
    expect(() => parseOrderedJson(text)).toThrow(SyntaxError);
  });

  it('reads and writes any JSON value as JSON does, apart from the order', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        expect(toPlain(value)).toEqual(JSON.parse(text));
        expect(JSON.parse(JSON.stringify(parseOrderedJson(text), mapsToObjects))).toEqual(
          JSON.parse(text),
        );
      }),
    );
  });
});

const mapsToObjects = (_name: string, value: unknown): unknown =>
  value instanceof Map ? Object.fromEntries(value) : value;
