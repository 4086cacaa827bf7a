import { idsIn } from '../references.tsx';
import type { FieldControls } from '../view.ts';
import { PickerFilter } from './filters.tsx';
import { Picker } from './picker.tsx';
import { pickerOf } from './reference.tsx';

/** Several records of another resource. */
export const references: FieldControls<'references'> = {
  Input: (props) => {
    const picker = pickerOf(props);
    return (
      <Picker
        key={JSON.stringify(picker.referrer)}
        {...picker}
        ids={idsIn(props.value)}
        many
        onChange={(ids) => props.onChange([...ids])}
      />
    );
  },
  Filter: (props) => <PickerFilter {...props} />,
};
