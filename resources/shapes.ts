import type { Shape } from './language/index.ts';

/** Shapes of `data` fields; they limit size and structure only. */
export const shapes = {
  /** Chosen service options and quantities (`product/catalogue/rules/price.ts`). */
  basket: {
    is: 'object',
    of: {
      hours: { is: 'number', min: 0, max: 12, decimals: 1 },
      quantity: { is: 'number', min: 0, max: 1_000_000, decimals: 2 },
      recurring: { is: 'boolean' },
      selection: {
        is: 'list',
        most: 1000,
        of: {
          is: 'object',
          of: {
            option_id: { is: 'number', min: 1, max: 999_999_999_999 },
            count: { is: 'number', min: 1, max: 1_000_000 },
          },
        },
      },
    },
  },
} as const satisfies { readonly [name: string]: Shape };
