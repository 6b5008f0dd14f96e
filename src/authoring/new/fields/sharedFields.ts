import common from '../../../definitions/common/samples.json' with { type: 'json' };
import saudi from '../../../definitions/saudi/samples.json' with { type: 'json' };
import type { PlainType } from './valueFields.ts';

/** A shared field of a part as the type of a new field, with its values. */
interface Sample extends Omit<PlainType, 'rules' | 'toValue'> {
  /** The name of the shared field. */
  extends: string;
}

const SAMPLES: readonly Sample[] = [...common, ...saudi] as Sample[];

/** The types that are a shared field of the platform's definitions (src/definitions). */
export const SHARED_FIELDS: readonly PlainType[] = SAMPLES.map(({ extends: name, ...rest }) => ({
  ...rest,
  rules: { extends: name, type: 'string' },
  toValue: (typed) => typed,
}));
