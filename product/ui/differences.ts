import type { ComponentType } from 'react';
import type { DifferenceName } from '../../resources/language/index.ts';
import type { DifferenceProps } from '../../src/platform/product.ts';
import { Booked } from '../bookings/ui/booking/booked-difference.tsx';

/** What tells the changes of fields that name it; a name without an entry does not compile. */
export const differences = { booked: Booked } satisfies Record<DifferenceName, ComponentType<DifferenceProps>>;
