import { currencySign } from '../../platform/formats.ts';
import type { FieldControls } from '../view.ts';
import { RangeFilter } from './filters.tsx';
import { NumberInput } from './typed.tsx';

/** An amount in the house's currency. */
export const money: FieldControls<'money'> = {
  Input: (props) => <NumberInput {...props} prefix={currencySign()} decimals={2} />,
  Filter: (props) => <RangeFilter props={props} />,
};
