import { formatPhone } from '../platform/formats.ts';
import { Nothing } from './plain.tsx';
import type { FieldView, ShownProps } from './view.ts';

const Said = ({ value }: ShownProps<'phone'>) =>
  typeof value === 'string' ? (
    <span className="digits" dir="ltr">
      {formatPhone(value)}
    </span>
  ) : (
    <Nothing />
  );

const Dial = ({ value }: ShownProps<'phone'>) =>
  typeof value === 'string' ? (
    <a href={`tel:${value}`} className="digits" dir="ltr">
      {formatPhone(value)}
    </a>
  ) : (
    <Nothing />
  );

/** A phone number. */
export const phone: FieldView<'phone'> = {
  atAGlance: true,
  Cell: Dial,
  Detail: Dial,
  Quiet: Said,
};
