import type { Interaction } from './page.ts';

/** The pages that are measured: where they are and when they count as shown. */
export const SIGN_IN = { path: '/login', ready: 'input[type=password]' } as const;

export const FIRST_LIST = { path: '/bookings/booking-list', ready: 'tbody tr:not([aria-hidden])' } as const;

/** A list with its form above it, whose code comes with it. */
export const LIST_WITH_FORM = {
  path: '/service-management/category-setup',
  ready: 'tbody tr:not([aria-hidden])',
} as const;

/**
 * Bytes of gzipped JavaScript a first visit may cost. They do not depend on the machine, so CI
 * fails on them.
 */
export const BUDGETS = { signIn: 120_000, firstList: 270_000, listWithForm: 300_000 } as const;

/** What people do most in a list: in that with its form. */
export const LIST_STEPS: readonly Interaction[] = [
  { name: 'next page', act: (page) => page.getByRole('button', { name: 'Next page' }).click() },
  {
    name: 'sort',
    act: (page) => page.getByRole('columnheader', { name: 'Name', exact: true }).getByRole('button').click(),
  },
  { name: 'tab', act: (page) => page.getByRole('tab', { name: 'In Active' }).click() },
];

/** A record beside its list: as its code comes with it, and as it is there. */
export const PEEK_STEPS: readonly Interaction[] = [
  {
    name: 'peek, first',
    before: (page) => page.locator('tbody tr:not([aria-hidden])').first().press('ArrowDown'),
    act: (page) => page.keyboard.press('Space'),
    until: '.peek',
  },
  {
    name: 'peek',
    before: (page) => page.keyboard.press('Escape'),
    act: (page) => page.keyboard.press('Space'),
    until: '.peek',
  },
];

/** A booking of the fixtures, its panels beside it. */
export const BOOKING = {
  path: `/bookings/edit-booking/${btoa('57').replaceAll('=', '')}`,
  ready: '.page-aside',
} as const;

/** The home, its first number told. */
export const HOME = { path: '/dashboard', ready: '.figure-card a' } as const;

export const PRODUCTS = { path: '/products/product-list', ready: 'tbody tr:not([aria-hidden])' } as const;

/** What people do in a long list of products. */
export const PRODUCT_STEPS: readonly Interaction[] = [
  { name: 'next page', act: (page) => page.getByRole('button', { name: 'Next page' }).click() },
  {
    name: 'search',
    before: (page) => page.getByRole('searchbox').fill('dat'),
    act: (page) => page.getByRole('searchbox').press('e'),
  },
  {
    name: 'tab',
    before: (page) => page.getByRole('searchbox').fill(''),
    act: (page) => page.getByRole('tab', { name: 'Food' }).click(),
  },
  {
    name: 'select all on a page',
    act: (page) => page.getByRole('checkbox', { name: 'Select all on this page' }).click(),
    until: '.bulk-bar',
  },
];
