import { defineResource, type Registry } from '../../resources/language/index.ts';
import type { Fixtures } from './fixtures.ts';
import { identityWithoutLandings, stageFixtures, withStage } from './small-worlds.ts';

/** A small world of clinics, each with an address, a number and an account that are not plain. */
const clinics = defineResource({
  name: 'clinics',
  label: { one: 'Clinic', many: 'Clinics' },
  title: 'name',
  fields: {
    id: { kind: 'id' },
    name: { kind: 'text', required: true, unique: true },
    email: { kind: 'email', unique: true, verified: 'Who signs in does so as before.' },
    phone: { kind: 'phone', unique: true, verified: true },
    fax: { kind: 'phone', verified: true },
    account: { kind: 'text', masked: true, minLength: 8 },
    iban: {
      kind: 'text',
      label: 'IBAN',
      masked: true,
      case: 'upper',
      pattern: { of: 'iban', message: 'No IBAN' },
      warnings: [{ of: 'iban-checksum', message: 'The check digits of this IBAN are wrong' }],
    },
    badge: { kind: 'image', fit: { width: 40, height: 40 } },
    user_id: { kind: 'reference', label: 'User', to: 'users' },
    checked_at: { kind: 'timestamp', label: 'Checked' },
  },
  moves: [
    {
      name: 'check',
      when: { id: { empty: false } },
      sets: { checked_at: { now: true } },
      screens: ['clinic-checks'],
      messages: { done: 'Checked', failed: 'Failed to check' },
    },
  ],
  rows: [{ role: 'vendor', where: { user_id: { is: { me: 'id' } } }, visibleFields: 'all' }],
  unique: [{ fields: ['user_id'], message: 'This user has a clinic' }],
  screens: {
    clinics: {
      module: 'Stage',
      path: '/stage/clinics',
      permissions: ['read', 'write', 'update', 'delete', 'export'],
      list: { columns: ['id', 'name', 'email', 'account', 'iban'], search: ['name'] },
      form: {
        path: '/stage/clinic/:id',
        fields: ['name', 'email', 'phone', 'account', 'iban', 'badge', 'user_id'],
      },
    },
    // Looked at and decided about, and written nowhere.
    'clinic-checks': {
      module: 'Stage',
      path: '/stage/clinic-checks',
      permissions: ['read', 'update'],
      list: { columns: ['id', 'name'] },
      show: { path: '/stage/clinic-check/:id', sections: [{ title: 'Clinic', fields: ['name', 'iban'] }] },
    },
  },
});

export const contactsRegistry: Registry = withStage({
  keeps: ['zones', 'roles', 'users', 'document_types'],
  resources: [clinics],
  // Nobody lands at records of theirs that are not there.
  identity: identityWithoutLandings,
});

const ACCOUNT = '12345678901234';

/** Two clinics: the first of user 2, the second of user 3. Role 4 reads, role 2 does all. */
export const contactsFixtures = (registry: Registry): Promise<Fixtures> =>
  stageFixtures(registry, {
    collections: {
      clinics: [
        {
          id: 1,
          ...{ name: 'Palm Clinic', email: 'palm@example.com', phone: '+971501110001', fax: '+971501110009' },
          ...{ account: ACCOUNT, iban: 'AE080331234567890123456', badge: null, user_id: 2 },
        },
        {
          id: 2,
          ...{ name: 'Dune Clinic', email: 'dune@example.com', phone: null, fax: null },
          ...{ account: null, iban: null, badge: null, user_id: 3 },
        },
      ],
    },
    holds: { 2: () => true, 4: (_screen, flag) => !['write', 'update', 'delete'].includes(flag) },
    isAll: true,
  });
