import type { FieldControls } from '../view.ts';
import { ExactFilter } from './filters.tsx';
import { TextInput } from './typed.tsx';

/** An e-mail address. */
export const email: FieldControls<'email'> = {
  Input: (props) => <TextInput {...props} type="email" maxLength={254} />,
  Filter: (props) => <ExactFilter props={props} />,
};
