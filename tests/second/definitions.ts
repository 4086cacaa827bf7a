import './house.ts';
import { resolve } from '../../resources/language/index.ts';
import { books, copies, loans, members } from './lending.ts';
import { names } from './names.ts';
import { identity, roles, users } from './people.ts';

const valuesOf = <const V extends string>(...values: readonly V[]) => values.map((value) => ({ value, label: value }));

export const registry = resolve({
  modules: [
    { name: 'Lending', icon: 'book' },
    { name: 'People', icon: 'person' },
  ],
  vocabularies: {
    user_type: valuesOf('Staff', 'Volunteer'),
    language: valuesOf('Nepali', 'Newar', 'English'),
    loan_status: valuesOf('Out', 'Returned', 'Lost'),
  },
  identity,
  resources: [books, copies, members, loans, users, roles],
  names,
});
