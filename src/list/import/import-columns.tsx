import type { ReactNode } from 'react';
import type { ImportColumn, ImportOutcome } from '../../../api/wire/imports.ts';
import { holdsFile, kindOf, type Resource } from '../../../resources/language/index.ts';
import { t } from '../../platform/i18n/index.ts';
import { Fold } from '../../ui/fold.tsx';
import { Select } from '../../ui/labelled.tsx';
import type { ListScreen } from '../state/use-list-state.ts';
import { WorkLines } from '../work/work-parts.tsx';
import type { Import } from './use-import.ts';

const OUT = '-';

type Props = {
  readonly resource: Resource;
  readonly screen: ListScreen;
  readonly headings: ImportOutcome['headings'];
  readonly isWrong: boolean;
  readonly work: Import;
};

/** Whether nobody knows yet what a column is. */
export const isOpen = ({ heading, field, by }: ImportColumn): boolean =>
  heading !== '' && field === null && by === null;

/** What each column of a file is taken for, to be said otherwise. */
export function ImportColumns({ resource, screen, headings, isWrong, work }: Props): ReactNode {
  const { line, columns } = headings;
  const id = resource.fieldList.find((field) => kindOf(field).traits.includes('id'));
  const written = screen.writes.flatMap((name) => resource.fields[name] ?? []).filter((field) => !holdsFile(field));
  const fields = [...(id ? [id] : []), ...written];
  const fieldOfColumn = (column: ImportColumn, at: number): string => {
    const target = work.said[at] || column.field;
    return target !== null && fields.some(({ name }) => name === target)
      ? target
      : isOpen(column) && !work.said[at]
        ? ''
        : OUT;
  };
  const table = (
    <WorkLines
      label={t('Columns of the file')}
      columns={[t('Column of the file'), t('What it is')]}
      lines={columns.flatMap((column, at) => {
        const { heading } = column;
        const value = fieldOfColumn(column, at);
        const select = (
          <Select
            key="field"
            aria-label={t("What the column '{heading}' is", { heading })}
            value={value}
            onChange={(event) => work.say(at, event.target.value)}
          >
            {value === '' ? <option value="">{t('Please choose')}</option> : null}
            <option value={OUT}>{t('Leave out')}</option>
            {fields.map(({ name, label }) => (
              <option key={name} value={name}>
                {t(label)}
              </option>
            ))}
          </Select>
        );
        return heading === '' ? [] : [{ key: String(at), cells: [<bdi key="heading">{heading}</bdi>, select] }];
      })}
      count={0}
    />
  );
  const isSaid = columns.some(({ by }) => by === 'choice');
  const isSure = !isWrong && !columns.some((column) => isOpen(column) || (column.by === 'likeness' && !isSaid));
  return (
    <>
      {line > 1 ? (
        <p className="work-note wrap muted small row">
          {t('The headings are read from line {line}. What stands above it is left out.', { line: String(line) })}
        </p>
      ) : null}
      {isSure ? (
        <Fold look="framed" title={t('Columns of the file')}>
          {table}
        </Fold>
      ) : (
        table
      )}
    </>
  );
}
