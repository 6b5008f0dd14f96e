import { expect, it } from 'vitest';
import type { ResolvedForm } from '../../src/shared/resolved/resolved.ts';
import { projectCompilation } from '../helpers/projectCompilation.ts';

const savedOf = (id: string) => (projectCompilation.screens.get(id) as ResolvedForm).saved;

it('a form knows where its saved item can be seen', () => {
  const detail = { to: 'view-bank-account', params: { id: '{row.id}' } };
  expect(savedOf('create-bank-account')).toEqual({ detail });
  expect(savedOf('edit-bank-account')).toEqual({ detail });
  expect(savedOf('create-news')).toEqual({ link: 'link' });
  expect(savedOf('company-main')).toEqual({ link: 'link' });
});

it('a form whose item has neither a screen nor a public page offers nothing', () => {
  expect(savedOf('create-user')).toBeUndefined();
  expect(savedOf('school-bank')).toBeUndefined();
});
