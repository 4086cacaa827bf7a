import { Nothing } from './plain.tsx';
import type { FieldView } from './view.ts';

/** Several lines of text. */
export const textarea: FieldView<'textarea'> = {
  // A cell shows one line; so much is enough for that, and to be read by whoever points at it.
  Cell: ({ value }) =>
    typeof value === 'string' ? (
      <bdi className="text-cell">{value.length > 500 ? `${value.slice(0, 499)}…` : value}</bdi>
    ) : (
      <Nothing />
    ),
  Detail: ({ value }) => (typeof value === 'string' ? <bdi className="several-lines">{value}</bdi> : <Nothing />),
  flows: () => true,
  wide: true,
};
