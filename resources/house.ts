import { defineHouse } from './language/house.ts';

/** The product's house; also loaded by the sign-in page, which has no definitions. */
export const house = defineHouse({
  name: 'Home Services Back-Office',
  short: 'Home Services',
  lead: 'Services, vendors, workers and bookings of the marketplace, in one place.',
  welcome: 'Sign in to manage services, vendors and bookings.',
  // Spec part 1 §9.
  currency: 'AED',
  region: 'AE',
  // The UAE has no summer time.
  timeZone: { name: 'Asia/Dubai', offsetMinutes: 240, label: 'Dubai time' },
  // Spec part 1 §5: nine digits after the country.
  phones: { country: '+971', groups: [2, 3, 4], mobile: ['50', '52', '54', '55', '56', '58'] },
  called: ['Marketplace'],
  signUp: {
    role: 'vendor',
    invites: 'Become a vendor',
    lead: 'Make an account for your company. You then fill in its profile, and start once that is approved.',
    fields: [
      { name: 'full_address', label: 'Address', required: 'Address is required', autoComplete: 'street-address' },
      { name: 'zone_id', label: 'Zone', required: 'Zone is required', isChosen: true },
    ],
  },
  setupFields: [
    { name: 'full_address', label: 'Address', required: 'Address is required', autoComplete: 'street-address' },
    {
      name: 'zone_name',
      label: 'Zone',
      required: 'Zone name is required',
      help: 'The first part of the country you work in, e.g. Dubai',
    },
  ],
});
