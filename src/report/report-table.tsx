import type { ReactNode } from 'react';
import type { Opens, Report } from '../../api/wire/reports.ts';
import type { Resource } from '../../resources/language/index.ts';
import { ExportMenu } from '../list/export/export-menu.tsx';
import { type ListState, requestFilters } from '../list/state/list-state.ts';
import type { ListScreen } from '../list/state/use-list-state.ts';
import { t } from '../platform/i18n/index.ts';
import { figureText } from '../platform/unit-words.ts';
import { Link } from '../ui/link.tsx';
import { VisuallyHidden } from '../ui/marks.tsx';
import { Section } from '../ui/section.tsx';
import { type Column, DataTable } from '../ui/table.tsx';
import { grainWords, wordsOfPiece } from './period-words.ts';

type Props = {
  readonly resource: Resource;
  readonly screen: ListScreen;
  readonly state: ListState;
  readonly canExport: boolean;
  readonly data: Report;
  readonly toRows: (opens: Opens) => string | undefined;
};

/** The figures by period or dimension, each leading to its rows, with what all of them come to. */
export function ReportTable({ resource, screen, state, data, toRows, canExport }: Props): ReactNode {
  const { table, period } = data;
  if (!table) return null;
  const isTime = table.by === 'period';
  const title = isTime
    ? t('By {grain}', { grain: grainWords(period.grain) })
    : t('By {field}', fieldWords(resource, table.by));
  const filters = requestFilters(resource, screen.list, { ...state, number: undefined });
  const chosen = Object.entries(state.figures).map(([field, value]) => ({ field, operator: 'eq' as const, value }));
  const total = { ...table.total, at: null, label: t('Total'), isTotal: true };
  return (
    <Section
      title={title}
      actions={
        canExport ? (
          <ExportMenu
            resource={`reports/${screen.name}`}
            screen={screen.name}
            filters={[...filters, ...chosen]}
            sorters={[]}
          />
        ) : undefined
      }
    >
      <DataTable
        label={title}
        columns={columnsOf(data, table, toRows)}
        rows={[...table.rows.map((row, at) => ({ ...row, nth: at + 1 })), { ...total, nth: undefined }]}
        keyOf={({ nth }) => nth ?? 'total'}
        expected={12}
        density="compact"
      />
      {table.more ? <p className="report-more">{t('Only the first are shown. Use filters to find others.')}</p> : null}
    </Section>
  );
}

type Table = NonNullable<Report['table']>;

/** A row with its number; undefined: the total. */
type Numbered = Pick<Table['rows'][number], 'at' | 'label' | 'values' | 'opens'> & {
  readonly nth: number | undefined;
};

function columnsOf({ period }: Report, table: Table, toRows: Props['toRows']): Column<Numbered>[] {
  const nameOf = (row: Numbered): string => {
    const { title, label } = wordsOfPiece(row, table.by === 'period', period.grain);
    return row.nth === undefined ? (row.label ?? '') : (title ?? label);
  };
  const number = { name: 'number', label: t(table.numbered ?? ''), cell: ({ nth }: Numbered) => nth ?? '' };
  return [
    ...(table.numbered === null ? [] : [number]),
    {
      name: 'at',
      label: t(table.label),
      cell: (row) => (row.nth === undefined ? <strong>{nameOf(row)}</strong> : nameOf(row)),
    },
    ...table.columns.map(({ measure, label, unit }) => ({
      name: measure,
      label: t(label),
      align: 'end' as const,
      cell: (row: Numbered) => {
        const text = figureText(unit, row.values[measure]);
        const to = toRows(row.opens[measure] ?? null);
        if (to === undefined) return text;
        return (
          <Link to={to}>
            {text}{' '}
            <VisuallyHidden>
              {t('{figure} of {name}: show the rows', { figure: t(label), name: nameOf(row) })}
            </VisuallyHidden>
          </Link>
        );
      },
    })),
  ];
}

const fieldWords = ({ fields }: Resource, name: string): { readonly field: string } => ({
  field: t(fields[name]?.label ?? name),
});
