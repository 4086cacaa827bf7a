/** The names of all calls of the product's own whose answers pages show. */
export const QUERIES = [
  'bookable',
  'order-customer',
  'booked',
  'candidates',
  'whereabouts',
  'invoice',
  'offers-of',
  'service-preview',
  'service-baskets',
  'service-differences',
  'board',
  'vendor-document-types',
  'vendor-papers',
  'policy',
  'vendor-commission-terms',
  'vendor-commission-history',
  'vendor-subscriptions',
] as const;
export type QueryName = (typeof QUERIES)[number];
