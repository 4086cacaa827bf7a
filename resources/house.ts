/**
 * Whose back-office this is, and where: the names people read, the money they count in and the numbers they call. The sign-in
 * page reads it without the definitions, which it does not load.
 */
export const house = {
  name: 'Home Services Back-Office',
  short: 'Home Services',
  lead: 'Services, vendors, workers and bookings of the marketplace, in one place.',
  welcome: 'Sign in to manage services, vendors and bookings.',
  /** Written before every amount, which has two decimals (spec part 1 §9). */
  currency: 'AED',
  /** The country by whose habits numbers, money and months are written. */
  region: 'AE',
  /** What stands before every number of the country, and how its nine digits are grouped (spec part 1 §5). */
  phones: { country: '+971', groups: [2, 3, 4] },
} as const;
