import type { Search } from '../../../api/store.ts';
import { type Condition, defineHouse, house, type Source } from '../../../resources/language/index.ts';

/** What questions of the suite are made of, and where they are sent. */

export const col = (column: string): Source => ({ column });
export const person = (value: Source): Source => ({ via: 'person', to: 'people', value });
export const boss = (value: Source): Source => ({ via: 'boss', to: 'people', value });
export const city = (value: Source, where?: Condition): Source => ({ via: 'city', to: 'cities', value, where });
export const full: Source = { concat: [col('name'), col('family')] };
/** How many jobs a person has, or what else `rest` measures of them. */
export const jobsOf = (rest: object = {}): Source => ({ rollup: 'count', from: 'jobs', by: 'person', ...rest });
export const done: Condition = { of: col('state'), is: 'done' };
/** A text that is searched for in a source. */
export const inText = (contains: string, of: Source = col('name')): Search['any'][number] => ({
  of,
  as: 'text',
  contains: [contains],
});

const before = house();

/** The house of these tests, whatever one of them made of it. */
export const inHouse = (): void => {
  defineHouse(before);
};

/** A house whose clock is not whole hours ahead. */
export const inKathmandu = (): void => {
  defineHouse({ ...before, timeZone: { name: 'Asia/Kathmandu', offsetMinutes: 345, label: 'NPT' } });
};
