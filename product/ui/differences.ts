import type { ComponentType } from 'react';
import type { names } from '../../resources/names.ts';
import type { DifferenceProps } from '../../src/platform/product.ts';
import { Booked } from '../bookings/ui/booking/booked-difference.tsx';

type Name = (typeof names)['differences'][number];

/** What tells the changes of fields that name it; a name without an entry does not compile. */
export const differences = { booked: Booked } satisfies Record<Name, ComponentType<DifferenceProps>>;
