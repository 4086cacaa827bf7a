import type { ReactNode } from 'react';
import { type Field, isEmpty, type Missing, type Resource, type Row } from '../../resources/language/index.ts';
import { t } from '../platform/i18n/index.ts';
import { Clamped } from '../ui/clamped.tsx';
import { Mark } from '../ui/marks.tsx';
import type { Column } from '../ui/table.tsx';
import { viewOf } from './index.ts';
import { RecordLink } from './record-link.tsx';
import { WithPicture } from './record-picture.tsx';
import { titleText } from './title.ts';

/** What a list says of its columns, besides their fields. */
export type ColumnOptions = {
  readonly resource: Resource;
  /** Fields of the second line of each column's cells. */
  readonly under?: { readonly [field: string]: readonly string[] };
  /** What heads a column in place of its field's label. */
  readonly headings?: { readonly [field: string]: string };
  /** Written where a value is missing. */
  readonly missing?: { readonly [field: string]: Missing };
};

/** A field as a table column; `own` overrides its cells (docs/design.md, A list). */
function listColumn(field: Field, options: ColumnOptions, own?: (row: Row) => ReactNode): Column<Row> {
  const { resource, under = {}, headings = {} } = options;
  const view = viewOf(field);
  const below = (under[field.name] ?? []).flatMap((name) => resource.fields[name] ?? []);
  const labels = new Set(below.map(({ label }) => t(label)));
  return {
    name: field.name,
    label: t(headings[field.name] ?? field.label),
    ...(below.length > 0 ? { under: [...labels].join(' · ') } : {}),
    align: view.align,
    flows: view.flows?.(field) ?? false,
    cell: (row) => cellOf(field, row, { ...options, below, own: own?.(row) }),
  };
}

/** The same of several fields. `own` may draw a field's value in place of its kind. */
export const listColumns = (
  names: readonly string[],
  options: ColumnOptions,
  own: (row: Row, field: Field) => ReactNode = () => undefined,
): Column<Row>[] =>
  names.flatMap((name) => {
    const field = options.resource.fields[name];
    return field ? [listColumn(field, options, (row) => own(row, field))] : [];
  });

function cellOf(
  field: Field,
  row: Row,
  { resource, missing, below, own }: ColumnOptions & { readonly below: readonly Field[]; readonly own: ReactNode },
): ReactNode {
  const given = below.filter(({ name }) => !isEmpty(row[name]) || missing?.[name] !== undefined);
  // Where there is one or the other, what there is leads.
  const isOther = own === undefined && isEmpty(row[field.name]) && missing?.[field.name] === undefined;
  const first = (isOther && given.find(({ name }) => !isEmpty(row[name]))) || field;
  // What the first line says is not said again below it.
  const word = wordIn(row, first);
  const lines = given.filter((each) => each !== first && !(word && word === wordIn(row, each)));
  const value = own ?? <ValueOf field={first} row={row} missing={missing?.[first.name]} />;
  const line = viewOf(field).flows?.(field) ? <Clamped>{value}</Clamped> : value;
  const whole =
    lines.length === 0 ? (
      line
    ) : (
      <span className="cell">
        <span className="cell-line">{line}</span>
        <Clamped className={lines.some((each) => viewOf(each).flows?.(each)) ? 'cell-under cell-gives' : 'cell-under'}>
          {lines.map((each, at) => (
            <span key={each.name}>
              {at > 0 ? ' · ' : ''}
              <Quiet field={each} row={row} missing={missing?.[each.name]} />
            </span>
          ))}
        </Clamped>
      </span>
    );
  if (field.name !== resource.title || resource.picture === undefined) return whole;
  return (
    <WithPicture file={row.expanded?.[resource.picture]} name={titleText(row[field.name], row.id)}>
      {whole}
    </WithPicture>
  );
}

const wordIn = (row: Row, field: Field): string | false | undefined =>
  'options' in field && field.options.find(({ value }) => value === row[field.name])?.label;

type ValueProps = { readonly field: Field; readonly row: Row; readonly missing: Missing | undefined };

function Quiet({ field, row, missing }: ValueProps): ReactNode {
  if (missing !== undefined && isEmpty(row[field.name]))
    return typeof missing === 'string' ? (
      t(missing)
    ) : (
      <Mark meaning={missing.meaning} quiet>
        {t(missing.text)}
      </Mark>
    );
  const { Quiet: Own, Cell } = viewOf(field);
  const Shown = Own ?? Cell;
  return (
    <RecordLink field={field} row={row} pagesOnly>
      <Shown field={field} value={row[field.name] ?? null} row={row} />
    </RecordLink>
  );
}

function ValueOf({ field, row, missing }: ValueProps): ReactNode {
  const value = row[field.name] ?? null;
  if (missing !== undefined && isEmpty(value))
    return typeof missing === 'string' ? (
      <span className="missing">{t(missing)}</span>
    ) : (
      <Mark meaning={missing.meaning}>{t(missing.text)}</Mark>
    );
  const { Cell } = viewOf(field);
  return (
    <RecordLink field={field} row={row} pagesOnly>
      <Cell field={field} value={value} row={row} />
    </RecordLink>
  );
}
