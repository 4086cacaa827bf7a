import { formatPhone } from './formats.ts';
import { Nothing, TextInput } from './plain.tsx';
import type { FieldView, ShownProps } from './view.ts';

const Dial = ({ value }: ShownProps<'phone'>) =>
  typeof value === 'string' ? (
    <a href={`tel:${value}`} className="digits" dir="ltr">
      {formatPhone(value)}
    </a>
  ) : (
    <Nothing />
  );

/** A UAE phone number. Any way of writing one is taken; what is stored is shown in groups. */
export const phone: FieldView<'phone'> = {
  Input: (props) => (
    <TextInput
      {...props}
      type="tel"
      maxLength={40}
      value={typeof props.value === 'string' ? formatPhone(props.value) : null}
    />
  ),
  Cell: Dial,
  Detail: Dial,
};
