import { Switch } from 'antd';
import { t } from '../i18n/index.ts';
import { YesNoFilter } from './filters.tsx';
import type { FieldView, ShownProps } from './view.ts';

const Shown = ({ field, value }: ShownProps<'toggle'>) => {
  const [yes, no] = wordsOf(field.name);
  return <span className={value === true ? 'tag tag-green' : 'tag tag-neutral'}>{value === true ? yes : no}</span>;
};

/** Its two values in words. A record's status is called as the tabs above its list call it. */
const wordsOf = (name: string): readonly [string, string] =>
  name === 'is_active' ? [t('Active'), t('In Active')] : [t('Yes'), t('No')];

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
