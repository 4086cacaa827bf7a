import type { Value } from '../../resources/language/index.ts';
import { t } from '../platform/i18n/index.ts';
import { grantsInWords } from './grants-words.ts';
import type { FieldView, ShownProps } from './view.ts';

const modulesIn = (value: Value): readonly string[] =>
  (Array.isArray(value) ? value : []).flatMap((grant: Value) => {
    if (typeof grant === 'string') return [t(grant)];
    if (typeof grant !== 'object' || grant === null || Array.isArray(grant)) return [];
    const { id, access } = grant as { readonly id?: Value; readonly access?: Value };
    return access === true && typeof id === 'string' ? [t(id)] : [];
  });

const Cell = ({ value }: ShownProps<'permissions'>) => {
  const names = modulesIn(value);
  if (names.length === 0) return <span className="nothing">{t('No modules')}</span>;
  return <bdi className="text-cell">{names.join(', ')}</bdi>;
};

const Detail = ({ value }: ShownProps<'permissions'>) => (
  <span title={modulesIn(value).join(', ')}>
    {isDigest(value) ? modulesIn(value).join(', ') : grantsInWords(value)}
  </span>
);

const isDigest = (value: Value): boolean => Array.isArray(value) && typeof value[0] === 'string';

/** A role's grants. */
export const permissions: FieldView<'permissions'> = {
  Cell,
  Detail,
  flows: () => true,
  wide: 'row',
};
