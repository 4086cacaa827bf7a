import { joinedText } from '../../resources/language/index.ts';
import { t } from '../i18n/index.ts';
import { Nothing } from './plain.tsx';
import type { FieldView, InputProps, ShownProps } from './view.ts';

const Shown = ({ field, row }: Pick<ShownProps<'joined'>, 'field' | 'row'>) => {
  const text = joinedText(field, row);
  return text === null ? <Nothing /> : <span className="text-cell">{text}</span>;
};

/** Several texts read as one, such as a full name; made of other fields, so a form only shows what they make. */
export const joined: FieldView<'joined'> = {
  Input: ({ id, field, draft }: InputProps<'joined'>) => (
    <output id={id} aria-label={t(field.label)}>
      {joinedText(field, draft) ?? <Nothing />}
    </output>
  ),
  Cell: Shown,
  Detail: Shown,
};
