import { beforeAll, describe, expect, it } from 'vitest';
import { screen as event } from 'virtual:definitions/screen/edit-event';
import { screen as manager } from 'virtual:definitions/screen/edit-manager';
import { builtInFields } from '../../src/generated/builtInFields.ts';
import { toFormData } from '../../src/engine/kinds/form/state/formData.ts';
import { fields } from '../../src/engine/registries.ts';
import type { ResolvedForm } from '../../src/shared/resolved/resolved.ts';

beforeAll(() => fields.register(...builtInFields));

describe('the schools of a form', () => {
  it.each([
    ['ids, as the specification names them', { schools_id: [3, 1] }, [3, 1]],
    ['schools with their names', { schools: [{ id: 3, name: 'مدارس السنابل' }] }, [3]],
    ['both, the ids first', { schools_id: [1], schools: [{ id: 3, name: 'مدارس السنابل' }] }, [1]],
  ])('of an event are read from %s', (_name, item, ids) => {
    expect(toFormData(event as ResolvedForm, item)['schools_id']).toEqual(ids);
  });

  it('of a manager are also read from a single school', () => {
    expect(toFormData(manager as ResolvedForm, { school_id: 4 })['schools_id']).toEqual([4]);
    expect('schools_id' in toFormData(manager as ResolvedForm, { school_id: null })).toBe(false);
  });
});
