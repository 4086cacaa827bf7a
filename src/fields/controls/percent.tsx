import type { FieldControls } from '../view.ts';
import { RangeFilter } from './filters.tsx';
import { NumberInput } from './typed.tsx';

/** A share of a hundred. */
export const percent: FieldControls<'percent'> = {
  Input: (props) => <NumberInput {...props} suffix="%" />,
  Filter: (props) => <RangeFilter props={props} />,
};
