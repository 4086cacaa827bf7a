import type { Schema } from '../../resources/language/index.ts';
import { collection, column, schemaOf } from './shapes.ts';

const cities = collection(
  'cities',
  [
    column('name', 'text', { required: true, search: 'text' }),
    column('rank', 'number'),
    column('twin', 'reference', { to: 'cities' }),
  ],
  {
    uniques: [{ columns: ['name'], message: 'This city exists already' }],
    orderings: [{ column: 'name' }, { column: 'rank' }],
  },
);

const skills = collection('skills', [column('name', 'text', { required: true }), column('level', 'number')], {
  orderings: [{ column: 'name' }],
});

const people = collection(
  'people',
  [
    column('name', 'text', { required: true, search: 'text' }),
    column('family', 'text', { search: 'text' }),
    column('phone', 'text', { search: 'digits' }),
    column('email', 'text'),
    column('city', 'reference', { to: 'cities' }),
    column('boss', 'reference', { to: 'people', onRemove: 'clear' }),
    column('mentor', 'reference', { to: 'people' }),
    column('skills', 'references', { to: 'skills' }),
    column('tags', 'texts'),
    column('born', 'day'),
    column('seen', 'instant'),
    column('height', 'decimal'),
    column('visits', 'number'),
    column('badge', 'number'),
    column('active', 'boolean', { required: true }),
    column('extra', 'json'),
  ],
  {
    concats: [{ name: 'full', of: ['name', 'family'], search: true }],
    uniques: [
      { columns: ['email'], message: 'This address is taken' },
      { columns: ['city', 'badge'], message: 'This badge is taken' },
    ],
    checks: [
      {
        name: 'visits_whole',
        expect: {
          any: [
            { of: { column: 'visits' }, empty: true },
            { of: { column: 'visits' }, from: 0 },
          ],
        },
      },
    ],
    orderings: ['name', 'full', 'visits', 'height', 'born', 'seen'].map((name) => ({ column: name })),
  },
);

const jobs = collection(
  'jobs',
  [
    column('person', 'reference', { to: 'people', required: true, onRemove: 'remove' }),
    column('crew', 'references', { to: 'people', onRemove: 'clear' }),
    column('state', 'text', { required: true }),
    column('slot', 'number'),
    column('price', 'decimal'),
    column('at', 'instant'),
    column('starts', 'day'),
    column('ends', 'day'),
  ],
  {
    uniques: [{ columns: ['person', 'slot'], message: 'The slot is taken' }],
    checks: [
      {
        name: 'ends_after_start',
        expect: {
          any: [
            { of: { column: 'starts' }, empty: true },
            { of: { column: 'ends' }, empty: true },
            { of: { column: 'ends' }, from: { source: { column: 'starts' } } },
          ],
        },
      },
    ],
    orderings: [{ column: 'at' }, { column: 'price' }],
    tallies: [{ by: 'person' }, { by: 'person', value: 'price' }],
  },
);

/** One of the api's own, with text ids. */
const tokens = collection(
  '_tokens',
  [column('person', 'reference', { to: 'people', onRemove: 'remove' }), column('hits', 'json')],
  { id: 'text' },
);

/**
 * The small world of the Store suite: every type of column, and every way records hang together.
 */
export const schema: Schema = schemaOf(cities, skills, people, jobs, tokens);

/** In the order in which all records can be removed. */
export const REMOVAL = ['_tokens', 'jobs', 'people', 'skills', 'cities'] as const;
