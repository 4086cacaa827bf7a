import { Button } from 'antd';
import { type ReactNode, useId } from 'react';
import type { ImportChange, ImportOutcome } from '../../../api/wire/imports.ts';
import type { Resource } from '../../../resources/language/index.ts';
import { Options } from '../../fields/options.tsx';
import { t, tn } from '../../platform/i18n/index.ts';
import { saveFile } from '../../platform/lib/save-file.ts';
import { useCan } from '../../platform/session.ts';
import type { ListScreen } from '../state/use-list-state.ts';
import { WorkCounts, WorkLines, WorkSaid } from '../work/work-parts.tsx';
import { ImportColumns, isOpen } from './import-columns.tsx';
import { mistakesAsFile } from './import-words.ts';
import type { Import } from './use-import.ts';

/** Mistakes shown; the rest is in the file. */
const SHOWN = 100;

type Props = {
  readonly resource: Resource;
  readonly screen: ListScreen;
  readonly outcome: ImportOutcome;
  readonly isDone: boolean;
  readonly work: Import;
};

/** What a file does or did, and what is wrong with it. */
export function ImportResult({ resource, screen, outcome, isDone, work }: Props): ReactNode {
  const can = useCan();
  const { creates, updates, unchanged, ignored, mistakes, mistaken } = outcome;
  const counts = [
    { label: t('New'), count: creates },
    { label: t('Changed'), count: updates },
    { label: t('As they are'), count: unchanged },
    ...(isDone ? [] : [{ label: t('Mistakes'), count: mistaken }]),
  ];
  return (
    <div className="work-result">
      <WorkSaid>{saidOf(outcome, isDone)}</WorkSaid>
      <WorkCounts counts={counts} />
      {isDone ? null : (
        <ImportColumns
          {...{ resource, screen, work }}
          headings={outcome.headings}
          isWrong={mistakes.some(({ line }) => line === outcome.headings.line)}
        />
      )}
      {isDone || work.isChanged ? null : (
        <ImportChanges resource={resource} changes={outcome.changes ?? []} count={updates} />
      )}
      {ignored.length > 0 ? (
        <p className="work-note wrap muted small row">
          {t('Not read, because they cannot be changed here: {columns}', {
            columns: ignored.map((label) => t(label)).join(', '),
          })}
        </p>
      ) : null}
      {!isDone && creates > 0 && !can(screen.name, 'delete') ? (
        <p className="work-note wrap muted small row">
          {t('What is added cannot be undone from here: your role does not allow deleting these records.')}
        </p>
      ) : null}
      {isDone || !outcome.days ? null : <DayOrderChoice days={outcome.days} work={work} />}
      {mistaken > 0 ? (
        <WorkLines
          label={t('Mistakes in {name}', { name: work.name })}
          columns={[t('Line'), t('Column'), t('What is wrong')]}
          lines={mistakes.slice(0, SHOWN).map(({ line, field, message }) => ({
            key: `${line} ${field} ${message}`,
            cells: [line, field === null ? '' : t(field), t(message)],
          }))}
          count={mistaken}
        >
          <Button size="small" onClick={() => saveFile(`${resource.name}-mistakes.csv`, mistakesAsFile(mistakes))}>
            {t('Download this list')}
          </Button>
        </WorkLines>
      ) : null}
    </div>
  );
}

type ChoiceProps = { readonly days: NonNullable<ImportOutcome['days']>; readonly work: Import };

/** Days in numbers alone: only people know which number is the month. */
function DayOrderChoice({ days, work }: ChoiceProps): ReactNode {
  const id = useId();
  return (
    <div>
      <p id={id}>
        {t("Days such as '{example}' could be read in two ways ({columns}). Which number comes first?", {
          example: days.example,
          columns: days.columns.map((label) => t(label)).join(', '),
        })}
      </p>
      <Options
        isOne
        labelledBy={id}
        options={[
          { value: 'day', label: t('The day, as in 31/01/2027') },
          { value: 'month', label: t('The month, as in 01/31/2027') },
        ]}
        chosen={work.order === undefined ? [] : [work.order]}
        onChoose={(value) => work.readDays(value === 'month' ? 'month' : 'day')}
      />
    </div>
  );
}

function saidOf({ rows, creates, updates, headings, mistaken }: ImportOutcome, isDone: boolean): string {
  if (isDone) return t('Imported.');
  if (headings.columns.some(isOpen))
    return t('Nothing was imported yet. Please choose below what the columns of the file are.');
  if (mistaken > 0) return t('Nothing was imported yet. Correct these mistakes in the file and choose it again.');
  if (creates + updates === 0)
    return tn(
      'There is nothing to import: the {count} line is as it is stored.',
      'There is nothing to import: all {count} lines are as they are stored.',
      rows,
    );
  return t('The file is in order. Nothing was imported yet.');
}

type ChangesProps = {
  readonly resource: Resource;
  readonly changes: readonly ImportChange[];
  readonly count: number;
};

/** What the lines of a file change of stored records, before and after. */
function ImportChanges({ resource, changes, count }: ChangesProps): ReactNode {
  if (changes.length === 0) return null;
  return (
    <WorkLines
      label={t('What changes')}
      columns={[t('Line'), t(resource.label.one), t('What changes')]}
      lines={changes.map(({ line, title, fields }) => ({
        key: String(line),
        cells: [
          line,
          <bdi key="title">{title}</bdi>,
          <dl key="fields" className="import-changes stack-4">
            {fields.map(({ field, from, to }) => (
              <div key={field}>
                <dt>{t(field)}</dt>
                <dd>
                  <del>{from === '' ? t('nothing') : <bdi>{from}</bdi>}</del>{' '}
                  <ins>{to === '' ? t('nothing') : <bdi>{to}</bdi>}</ins>
                </dd>
              </div>
            ))}
          </dl>,
        ],
      }))}
      count={count}
    />
  );
}
