import './house.ts';
import { type ModuleDefinition, resolve } from '../../resources/language/index.ts';
import { books, copies, loans, members } from './lending.ts';
import { names } from './names.ts';
import { identity, roles, users } from './people.ts';

export const modules = [
  { name: 'Lending', icon: 'book' },
  { name: 'People', icon: 'person' },
] as const satisfies readonly ModuleDefinition[];

const valuesOf = <const V extends string>(...values: readonly V[]) => values.map((value) => ({ value, label: value }));

export const registry = resolve({
  modules,
  vocabularies: {
    user_type: valuesOf('Staff', 'Volunteer'),
    language: valuesOf('Nepali', 'Newar', 'English'),
    loan_status: valuesOf('Out', 'Returned', 'Lost'),
  },
  identity,
  resources: [books, copies, members, loans, users, roles],
  names,
});
