import { formatNumber } from '../platform/formats.ts';
import { t } from '../platform/i18n/index.ts';
import { Nothing } from './plain.tsx';
import type { FieldView, ShownProps } from './view.ts';

const Shown = ({ field, value }: ShownProps<'number'>) =>
  typeof value === 'number' ? (
    <span className="digits">
      {formatNumber(value)}
      {field.unit === undefined ? '' : ` ${t(field.unit)}`}
    </span>
  ) : (
    <Nothing />
  );

/** A number, with its unit behind it. */
export const number: FieldView<'number'> = {
  Cell: Shown,
  Detail: Shown,
  align: 'end',
  Chosen: ({ field, text }) => `${formatNumber(Number(text))}${field.unit === undefined ? '' : ` ${t(field.unit)}`}`,
};
