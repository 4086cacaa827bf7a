import type { ReactNode } from 'react';
import { type Field, isEmpty, type Missing, type Resource, type Row } from '../../resources/language/index.ts';
import { t } from '../platform/i18n/index.ts';
import { Clamped } from '../ui/clamped.tsx';
import { Mark } from '../ui/marks.tsx';
import { viewOf } from './index.ts';
import { Meant } from './record-link.tsx';
import { WithPicture } from './record-picture.tsx';
import { titleText } from './title.ts';

/** What a column says of its rows, besides its field. */
export type CellOptions = {
  readonly resource: Resource;
  /** Fields written small below each column's value. */
  readonly under: { readonly [field: string]: readonly string[] };
  /** Written where a value is missing. */
  readonly missing?: { readonly [field: string]: Missing };
};

/**
 * A column's value: what its kind draws (or `own` in its place), beside a record's title its
 * picture, and below it the small lines the definition puts there.
 */
export function listCell(field: Field, row: Row, options: CellOptions, own?: ReactNode): ReactNode {
  const { resource } = options;
  const value = own ?? <ValueOf field={field} row={row} missing={options.missing?.[field.name]} />;
  const lines = (options.under[field.name] ?? []).flatMap((name) => {
    const below = resource.fields[name];
    return below && !isEmpty(row[name]) ? [below] : [];
  });
  const whole =
    lines.length === 0 ? (
      value
    ) : (
      <span className="under">
        <span>{value}</span>
        {lines.map((below) => (
          <span key={below.name} className="under-line">
            <Clamped>
              {t(below.label)}: <ValueOf field={below} row={row} missing={undefined} />
            </Clamped>
          </span>
        ))}
      </span>
    );
  if (field.name !== resource.title || resource.picture === undefined) return whole;
  return (
    <WithPicture file={row.expanded?.[resource.picture]} name={titleText(row[field.name], row.id)}>
      {whole}
    </WithPicture>
  );
}

type ValueProps = { readonly field: Field; readonly row: Row; readonly missing: Missing | undefined };

/** A field's value as a table shows it, or the words for there being none. */
function ValueOf({ field, row, missing }: ValueProps): ReactNode {
  const value = row[field.name] ?? null;
  if (missing !== undefined && isEmpty(value))
    return typeof missing === 'string' ? (
      <span className="missing">{t(missing)}</span>
    ) : (
      <Mark means={missing.means}>{t(missing.text)}</Mark>
    );
  const { Cell } = viewOf(field);
  return (
    <Meant field={field} row={row} pagesOnly>
      <Cell field={field} value={value} row={row} />
    </Meant>
  );
}
