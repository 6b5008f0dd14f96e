import { column, defineResource } from './defineResource.ts';
import { PERMISSION_IDS } from './permission.ts';
import { schoolFields } from './publication.ts';

/** The managers of a company's schools. They cannot sign in to this product. */
export const manager = defineResource({
  id: 'manager',
  table: 'school_manager',
  owner: 'created_by',
  newRow: () => ({}),
  uniqueProblems: { school_manager_email: { field: 'email', key: 'manager.error.emailTaken' } },
  fields: {
    id: column('id', 'id'),
    firstname: column('firstname', 'text'),
    lastname: column('lastname', 'text'),
    name: {
      from: 'computed',
      needs: { firstname: 'firstname', lastname: 'lastname' },
      compute: (row) => `${String(row['firstname'])} ${String(row['lastname'])}`,
      folded: ['firstname_folded', 'lastname_folded'],
    },
    email: column('email', 'text', { folded: 'email_folded' }),
    phone: column('phone', 'text', { folded: 'phone_folded' }),
    ...schoolFields({
      through: 'school_manager_school',
      from: 'manager_id',
      to: 'school_id',
      table: 'school',
    }),
    school_id: {
      from: 'computed',
      needs: {},
      compute: (row) => (row['schools'] as { id: number }[])[0]?.id ?? null,
    },
    status: column('status', 'integer'),
    permissions: { from: 'numbers', column: 'permissions', allowed: PERMISSION_IDS },
    password: { from: 'password', column: 'password_hash' },
    confirmpassword: { from: 'unstored' },
    last_login: column('last_login_at', 'time', { order: 'last_login_order' }),
    created_at: column('created_at', 'time'),
    updated_at: column('updated_at', 'time', { itemOnly: true }),
    updated_by: { from: 'person', column: 'updated_by', itemOnly: true },
  },
});
