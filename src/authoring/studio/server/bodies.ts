import { createAjv } from '../../../shared/schema/ajv.ts';
import type { CallName, StreamName } from '../api.ts';
import { StudioFailure } from './failure.ts';

const TEXT = { type: 'string' };
const PATH = { type: 'array', items: { type: ['string', 'integer'] } };
const PLACE = object({ file: TEXT, path: PATH });
const TEXTS = { type: 'object', additionalProperties: TEXT };
const INDEX = { type: 'integer', minimum: 0 };
const NOTHING = object({});

const EDIT = {
  oneOf: [
    object({ file: TEXT, kind: { const: 'set' }, path: PATH, value: true, 'index?': INDEX }),
    object({ file: TEXT, kind: { const: 'remove' }, path: PATH }),
    object({ file: TEXT, kind: { const: 'insert' }, path: PATH, value: true }),
    object({
      file: TEXT,
      kind: { const: 'move' },
      path: PATH,
      to: INDEX,
    }),
  ],
};

/** An object with these properties. Those whose name ends with a question mark are optional. */
function object(properties: Record<string, unknown>) {
  const entries = Object.entries(properties);
  return {
    type: 'object',
    additionalProperties: false,
    required: entries.map(([name]) => name).filter((name) => !name.endsWith('?')),
    properties: Object.fromEntries(
      entries.map(([name, schema]) => [name.replace('?', ''), schema]),
    ),
  };
}

const SCHEMAS: Record<CallName | StreamName, object> = {
  state: NOTHING,
  screens: NOTHING,
  outline: object({ screen: TEXT }),
  panel: PLACE,
  copy: object({ label: TEXT, file: TEXT }),
  names: PLACE,
  text: object({ key: TEXT }),
  findText: object({ screen: TEXT, language: TEXT, text: TEXT }),
  edit: object({ label: TEXT, edits: { type: 'array', minItems: 1, items: EDIT }, 'group?': TEXT }),
  editText: object({
    label: TEXT,
    key: TEXT,
    suffix: TEXT,
    language: TEXT,
    text: TEXT,
    'group?': TEXT,
    'onlyAt?': PLACE,
  }),
  questions: object({ generator: TEXT, answers: TEXTS }),
  create: object({ label: TEXT, generator: TEXT, answers: TEXTS }),
  file: object({ file: TEXT }),
  editFile: object({ label: TEXT, file: TEXT, text: TEXT, 'group?': TEXT }),
  undo: NOTHING,
  redo: NOTHING,
  discard: object({ label: TEXT, 'file?': TEXT }),
  resolve: object({ label: TEXT, file: TEXT, path: PATH, take: { enum: ['mine', 'theirs'] } }),
  diff: NOTHING,
  derivedDiff: NOTHING,
  impact: NOTHING,
  keep: NOTHING,
  revertKeep: NOTHING,
  storedItems: NOTHING,
};

const ajv = createAjv();
const validators = new Map(
  Object.entries(SCHEMAS).map(([name, schema]) => [name, ajv.compile(schema)]),
);

export const isCallName = (name: string): name is CallName | StreamName =>
  Object.hasOwn(SCHEMAS, name);

/** Throws if the body of a call does not have the shape that `Calls` describes. */
export function checkBody(name: CallName | StreamName, body: unknown): void {
  if (!validators.get(name)!(body)) throw new StudioFailure('check.studio.body', { name }, 400);
}
