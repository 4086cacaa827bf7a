import type { Shape } from './language/index.ts';

/**
 * What fields of kind `data` look like. What is in them means something to whoever reads it: these
 * only keep them small and whole.
 */
export const shapes = {
  /**
   * What somebody wants of a service (`product/catalogue/rules/price.ts`): which options, and how
   * much.
   */
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
