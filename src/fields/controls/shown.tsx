import { formatNumber } from '../../platform/formats.ts';
import { t } from '../../platform/i18n/index.ts';
import { Figure } from '../formula.tsx';
import { viewOf } from '../index.ts';
import { Nothing } from '../plain.tsx';
import type { FieldControls } from '../view.ts';
import { ExactFilter, RangeFilter } from './filters.tsx';

// The kinds a form asks nothing of: it shows what they are, or come to while others are typed.

/** The record's number; the server gives it. */
export const id: FieldControls<'id'> = {
  Input: ({ id: htmlId, value }) => <output id={htmlId}>{typeof value === 'number' ? value : <Nothing />}</output>,
  Filter: (props) => <ExactFilter props={props} numeric />,
};

/** Several texts read as one; made of other fields, so a form shows what they make. */
export const joined: FieldControls<'joined'> = {
  Input: ({ id, field, value }) => (
    <output id={id} aria-label={t(field.label)}>
      {typeof value === 'string' ? value : <Nothing />}
    </output>
  ),
  Filter: (props) => <ExactFilter props={props} />,
};

/** Computed live in forms. */
export const formula: FieldControls<'formula'> = {
  Input: ({ id, field, value }) => (
    <output id={id} aria-label={t(field.label)}>
      <Figure field={field} value={value} />
    </output>
  ),
  Filter: (props) => <RangeFilter props={props} />,
};

/** What nothing generated shows: pages of the product draw it. */
export const undrawn: FieldControls<'data'> & FieldControls<'snapshot'> = { Input: Nothing };

/** A measure of other records: a form shows what it was when the record was loaded. */
export const RollupFigure: FieldControls<'rollup'>['Input'] = ({ id: htmlId, field, value }) => (
  <output id={htmlId}>
    {typeof value === 'number' ? (viewOf(field).figure?.(field, value) ?? formatNumber(value)) : <Nothing />}
  </output>
);

/** Belongs to another record, so forms show nothing. */
export const RelatedOutput: FieldControls<'related'>['Input'] = ({ id: htmlId }) => (
  <output id={htmlId}>
    <Nothing />
  </output>
);
