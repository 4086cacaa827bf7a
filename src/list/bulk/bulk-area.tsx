import { Button } from 'antd';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import type { BulkOutcome, Total } from '../../../api/wire/list.ts';
import type { CompleteMove, Id, Resource, Row, Value } from '../../../resources/language/index.ts';
import { t, tn } from '../../platform/i18n/index.ts';
import { lazyComponent } from '../../platform/lazy.tsx';
import { sharedValues } from '../../record/moves/move-form.ts';
import { movesOn } from '../../record/moves/permitted-moves.ts';
import { LinkButton } from '../../ui/button.tsx';
import { ChevronDownIcon, CloseIcon } from '../../ui/icons.tsx';
import { Menu } from '../../ui/menu.tsx';
import { totalInWords } from '../../ui/total.ts';
import { ExportMenu } from '../export/export-menu.tsx';
import { queryOf } from '../state/list-query.ts';
import { type ListState, requestFilters, requestSort } from '../state/list-state.ts';
import type { ListScreen } from '../state/use-list-state.ts';
import { type BulkJob, type BulkTarget, isDangerous, totalOfTarget } from './bulk-call.ts';
import { jobInWords } from './bulk-words.ts';
import type { Selected, Selection } from './selection.ts';
import './bulk.css';

const BulkDialog = lazyComponent(async () => (await import('./bulk-dialog.tsx')).BulkDialog, { over: true });

export type BulkProps = {
  readonly selection: Selection;
  readonly resource: Resource;
  readonly screen: ListScreen;
  readonly state: ListState;
  /** The rows on the page; undefined while they are awaited. */
  readonly rows: readonly Row[] | undefined;
  readonly total: Total;
  readonly moves: readonly CompleteMove[];
  readonly canUpdate: boolean;
  readonly canDelete: boolean;
  readonly canExport: boolean;
  readonly onDone: (deleted: (id: Id) => boolean) => Promise<void>;
};

type Started = {
  readonly job: BulkJob;
  readonly target: BulkTarget;
  readonly held: { readonly [field: string]: Value | undefined };
};

/** The bulk action bar and its dialog. */
export function BulkArea(props: BulkProps): ReactNode {
  const { selection, resource, screen, state } = props;
  const selected = useSyncExternalStore(selection.subscribe, selection.selected);
  const [started, setStarted] = useState<Started>();
  const rows = selected.all ? [] : selected.ids.map((id) => props.rows?.find((row) => row.id === id));
  const begin = (job: BulkJob): void => {
    const filters = queryOf({ filters: requestFilters(resource, screen.list, state), sorters: [] });
    setStarted({
      job,
      held: job.action === 'move' ? sharedValues(job.move, rows) : {},
      target: selected.all ? { all: true, count: selected.count, more: selected.more, filters } : { ids: selected.ids },
    });
  };
  const done = async (outcome: BulkOutcome | undefined): Promise<void> => {
    const last = started;
    selection.clear();
    await props.onDone((id) => last !== undefined && outcome !== undefined && isGone(id, last, outcome));
  };
  return (
    <>
      {selected.count > 0 ? <BulkBar {...props} selected={selected} chosen={rows} onBegin={begin} /> : null}
      {started ? (
        <BulkDialog {...{ resource, screen, ...started }} onDone={done} onClose={() => setStarted(undefined)} />
      ) : null}
    </>
  );
}

type BarProps = BulkProps & {
  readonly selected: Selected;
  /** The chosen rows as far as they are on the page; none where all that match are chosen. */
  readonly chosen: readonly (Row | undefined)[];
  readonly onBegin: (job: BulkJob) => void;
};

function BulkBar({ selected, chosen, onBegin, ...props }: BarProps): ReactNode {
  const { selection, resource, screen, state } = props;
  const { count, all } = selected;
  const known = chosen.flatMap((row) => row ?? []);
  const fitting = fittingOf(jobsOf(props), !all && known.length === count ? known : undefined);
  const shown = inBar(fitting);
  const actions = {
    fitting,
    count,
    onBegin,
    wordsOf: (job: BulkJob) => jobInWords(resource, job, isLoneToggle(props)),
  };
  return (
    <section className="bulk-bar row wrap" data-used-next="" aria-label={t('Selection')}>
      <p className="strong" role="status">
        {selectedInWords(selected)}
      </p>
      {!all && selected.page === 'all' && (props.total.more || props.total.count > count) ? (
        <LinkButton onClick={() => selection.selectAll(props.total)}>{allInWords(props.total)}</LinkButton>
      ) : null}
      <div className="bulk-acts acts">
        <JobButtons {...actions} fitting={shown} />
        {shown.length < fitting.length ? <MoreJobs {...actions} /> : null}
        {props.canExport ? (
          <ExportMenu
            resource={resource.name}
            screen={screen.name}
            filters={all ? requestFilters(resource, screen.list, state) : []}
            sorters={requestSort(state)}
            {...(all ? {} : { ids: selected.ids })}
          />
        ) : null}
        <Button type="text" icon={<CloseIcon />} onClick={() => selection.clear()}>
          {t('Clear selection')}
        </Button>
      </div>
    </section>
  );
}

const togglesOf = ({ canUpdate, screen }: BulkProps): readonly string[] => (canUpdate ? screen.list.toggles : []);

const isLoneToggle = (props: BulkProps): boolean => togglesOf(props).length === 1;

const jobsOf = (props: BulkProps): readonly BulkJob[] => [
  ...props.moves.map((move) => ({ action: 'move' as const, move })),
  ...togglesOf(props).flatMap((field) => [true, false].map((value) => ({ action: 'set' as const, field, value }))),
  ...(props.canDelete ? [{ action: 'delete' as const }] : []),
];

type JobsProps = Pick<BarProps, 'onBegin'> & {
  readonly fitting: readonly Fitting[];
  readonly count: number;
  readonly wordsOf: (job: BulkJob) => string;
};

const JobButtons = ({ fitting, count, wordsOf, onBegin }: JobsProps): ReactNode =>
  fitting.map(({ job, fits }) => (
    <Button key={wordsOf(job)} danger={isDangerous(job)} onClick={() => onBegin(job)}>
      {wordsOf(job)}
      {fits === undefined || fits === count ? null : (
        <span className="bulk-fits digits">{t('{fits} of {total}', { fits, total: count })}</span>
      )}
    </Button>
  ));

const MoreJobs = ({ fitting, count, wordsOf, onBegin }: JobsProps): ReactNode => (
  <Menu
    label={t('More for the selected')}
    button={(carried) => (
      <Button {...carried}>
        {t('More')}
        <ChevronDownIcon />
      </Button>
    )}
    items={byFit(fitting).map(({ job, fits }) => ({
      name: wordsOf(job),
      label: wordsOf(job),
      danger: isDangerous(job),
      ...(fits === undefined ? {} : { note: t('{fits} of {total}', { fits, total: count }) }),
      refused: fits === 0 ? t('This does not fit any of the selected records.') : undefined,
      onChoose: () => onBegin(job),
    }))}
  />
);

const isGone = (id: Id, { job, target }: Started, { failed, failures }: BulkOutcome): boolean =>
  job.action === 'delete' &&
  ('all' in target || target.ids.includes(id)) &&
  failures.length === failed &&
  !failures.some((each) => each.id === id) &&
  totalOfTarget(target).count > 0;

function selectedInWords(selected: Selected): string {
  const { count: number } = selected;
  const count = totalInWords(selected);
  if (!selected.all) return tn('{count} selected', '{count} selected', number, { count });
  return selected.more
    ? t('All that match are selected, {number}', { number: count })
    : tn('The only one that matches is selected', 'All {count} that match are selected', number);
}

const allInWords = (total: Total): string =>
  total.more
    ? t('Select all that match, {number}', { number: totalInWords(total) })
    : tn('Select the only one that matches', 'Select all {count} that match', total.count);

export type Fitting = {
  readonly job: BulkJob;
  /** undefined: not all of them are known here. */
  readonly fits: number | undefined;
};

/** So many stand in the bar; where there are more, some of them do and the rest is in a menu. */
const MOST_IN_BAR = 4;
const BEST = 3;

function fits(job: BulkJob, row: Row): boolean {
  if (job.action === 'move') return movesOn([job.move], row).length > 0;
  return job.action === 'delete' ? row._refuses?.delete === undefined : row[job.field] !== job.value;
}

/** `rows`: undefined when not all are loaded. */
export const fittingOf = (jobs: readonly BulkJob[], rows: readonly Row[] | undefined): readonly Fitting[] =>
  jobs.map((job) => ({ job, fits: rows?.filter((row) => fits(job, row)).length }));

/** The bar's jobs: all if few, else the three fitting most records, none destructive. */
export function inBar(all: readonly Fitting[]): readonly Fitting[] {
  if (all.length <= MOST_IN_BAR) return all;
  return byFit(all.filter((each) => !isDangerous(each.job) && each.fits !== 0)).slice(0, BEST);
}

/** Those that fit the most records first. */
export const byFit = (all: readonly Fitting[]): readonly Fitting[] =>
  all.toSorted((one, other) => (other.fits ?? 0) - (one.fits ?? 0) || nextness(other) - nextness(one));

const nextness = ({ job }: Fitting): number => (job.action === 'move' && job.move.primary ? 1 : 0);
