import { type Condition, defineHouse, house, type Source } from '../../../resources/language/index.ts';

/** What questions for figures are made of, and where they are asked. */

export const col = (column: string): Source => ({ column });
export const person = (value: Source): Source => ({ via: 'person', to: 'people', value });
export const city = (value: Source, where?: Condition): Source => ({ via: 'city', to: 'cities', value, where });
export const done: Condition = { of: col('state'), is: 'done' };

const before = house();

/** The house of these tests, whatever one of them made of it. */
export const inHouse = (): void => {
  defineHouse(before);
};

/** A house whose clock is not whole hours ahead. */
export const inKathmandu = (): void => {
  defineHouse({ ...before, timeZone: { name: 'Asia/Kathmandu', offsetMinutes: 345, label: 'NPT' } });
};
