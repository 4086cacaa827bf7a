import type { Value } from '../../resources/language/index.ts';
import { t } from '../i18n/index.ts';
import { countGrants } from './formats.ts';
import type { FieldView, InputProps, ShownProps } from './view.ts';

/** What a role may open, in words: "2 modules, 5 screens". */
export function grantsInWords(value: Value): string {
  const { modules, screens } = countGrants(value);
  if (modules === 0) return t('No modules');
  const opened = modules === 1 ? t('1 module') : t('{count} modules', { count: modules });
  return `${opened}, ${screens === 1 ? t('1 screen') : t('{count} screens', { count: screens })}`;
}

const Words = ({ value }: Pick<ShownProps<'permissions'>, 'value'>) => <span>{grantsInWords(value)}</span>;

/** A role's grants. A form states them in words and leaves them as they are; they are edited in the role editor. */
export const permissions: FieldView<'permissions'> = {
  Input: ({ id, value }: InputProps<'permissions'>) => (
    <output id={id}>
      <Words value={value} />
    </output>
  ),
  Cell: Words,
  Detail: Words,
};
