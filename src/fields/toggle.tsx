import { Switch } from 'antd';
import { t } from '../i18n/index.ts';
import { YesNoFilter } from './filters.tsx';
import type { FieldView, ShownProps } from './view.ts';

const Shown = ({ field, value }: ShownProps<'toggle'>) => {
  const { on, off } = field.words ?? { on: 'Yes', off: 'No' };
  return <span className={value === true ? 'tag tag-green' : 'tag tag-neutral'}>{t(value === true ? on : off)}</span>;
};

/** Yes or no. In a list's own toggle columns the list draws a switch instead of this cell. */
export const toggle: FieldView<'toggle'> = {
  Input: (props) => (
    <Switch
      id={props.id}
      checked={props.value === true}
      disabled={props.disabled}
      onChange={(checked) => props.onChange(checked)}
      aria-describedby={props.describedBy}
    />
  ),
  Cell: Shown,
  Detail: Shown,
  Filter: (props) => <YesNoFilter {...props} />,
};
