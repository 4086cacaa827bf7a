import { Switch } from 'antd';
import { wordsOf } from '../toggle.tsx';
import type { FieldControls } from '../view.ts';
import { YesNoFilter } from './filters.tsx';

/** Yes or no. */
export const toggle: FieldControls<'toggle'> = {
  Input: (props) => (
    <Switch
      id={props.id}
      checked={props.value === true}
      disabled={props.disabled}
      onChange={(checked) => props.onChange(checked)}
      aria-describedby={props.describedBy}
    />
  ),
  Filter: (props) => <YesNoFilter props={props} words={wordsOf(props.field)} />,
};
