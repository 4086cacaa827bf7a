import {
  type Days,
  type Field,
  type Grain,
  kindOf,
  linkOf,
  type Row,
  refers,
  type Scalar,
  startOf,
} from '../../resources/language/index.ts';
import { yesOrNo } from '../export/cells.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** What a piece of time is called, whole: `Nov 2026`, though it ends with today. */
export function labelOfPiece({ from }: Days, grain: Grain): string {
  const [year = '', month = '', day = ''] = startOf(grain, from).split('-');
  const named = MONTHS[Number(month) - 1] ?? month;
  switch (grain) {
    case 'day':
      return `${Number(day)} ${named} ${year}`;
    case 'week':
      return `Week of ${Number(day)} ${named} ${year}`;
    case 'month':
      return `${named} ${year}`;
    case 'quarter':
      return `Q${Math.ceil(Number(month) / 3)} ${year}`;
    case 'year':
      return year;
  }
}

/** The export label of a value; null for none, or a record out of reach. */
export function labelOfValue(field: Field, value: Scalar | null, title: string | null): string | null {
  if (value === null) return null;
  const { name } = field;
  const target = linkOf(field);
  const expanded = refers(target)
    ? { id: Number(value), [target.titleField]: titled(target.titleField, value, title) }
    : null;
  const row: Row = { id: 0, _version: 1, [name]: value, expanded: { [name]: expanded } };
  const label = kindOf(field).exported(field, row);
  return typeof label === 'boolean' ? yesOrNo(label) : label === null ? null : String(label);
}

const titled = (titleField: string, value: Scalar, title: string | null): Scalar | null =>
  titleField === 'id' ? value : title;
