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

/**
 * Numbers of the record added or multiplied; a form shows what it comes to, while they are typed.
 */
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

/**
 * What belongs to another record and changes with the choice beside it: a form of this one has
 * nothing to say of it.
 */
export const RelatedOutput: FieldControls<'related'>['Input'] = ({ id: htmlId }) => (
  <output id={htmlId}>
    <Nothing />
  </output>
);
