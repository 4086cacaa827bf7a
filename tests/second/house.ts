import { defineHouse } from '../../resources/language/house.ts';

/**
 * A lending library in Kathmandu: a clock that is a quarter of an hour off, and numbers of ten
 * digits.
 */
export const house = defineHouse({
  name: 'Patan Lending Library',
  short: 'Patan Library',
  lead: 'Books, members and loans of the library, in one place.',
  welcome: 'Sign in to lend books.',
  currency: 'NPR',
  region: 'NP',
  timeZone: { name: 'Asia/Kathmandu', offsetMinutes: 345, label: 'Kathmandu time' },
  phones: { country: '+977', groups: [3, 3, 4], mobile: ['984', '985', '986'] },
});
