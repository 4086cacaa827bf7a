import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import type { BulkOutcome, Total } from '../../../api/wire/list.ts';
import type { CompleteMove, Resource } from '../../../resources/language/index.ts';
import { formatNumber } from '../../platform/formats.ts';
import { t, tn } from '../../platform/i18n/index.ts';
import { lacksAnother } from '../../record/moves/move-form.ts';
import { MoveQuestions } from '../../record/moves/move-questions.tsx';
import { type MoveForm, useMoveForm } from '../../record/moves/use-move-form.ts';
import { Dialog, DialogAnswers } from '../../ui/dialog.tsx';
import { totalInWords } from '../../ui/total.ts';
import { WorkLines, WorkProgress, WorkSaid } from '../work/work-parts.tsx';
import { type BulkJob, type BulkProgress, isDangerous, totalOfTarget } from './bulk-call.ts';
import { failuresAsText, jobInWords, questionOf } from './bulk-words.ts';
import { type Bulk, type BulkDialogProps, type Stage, useBulk } from './use-bulk.ts';

/** Confirms, runs with progress, reports. Full success is only a notice. */
export function BulkDialog(props: BulkDialogProps): ReactNode {
  const work = useBulk(props);
  const move = moveAsking(props.job);
  return move ? <AskingFrame {...props} work={work} move={move} /> : <Frame {...props} work={work} />;
}

type FrameProps = Pick<BulkDialogProps, 'resource' | 'job' | 'target'> & {
  readonly work: Bulk;
  readonly asks?: { readonly move: CompleteMove; readonly form: MoveForm };
  readonly children?: ReactNode;
};

function Frame({ resource, job, target, work, asks, children }: FrameProps): ReactNode {
  const { stage } = work;
  const isAsked = stage.at === 'asked';
  return (
    <Dialog
      title={titleOf(stage, resource, job, totalOfTarget(target))}
      busy={stage.at === 'running'}
      leave={isAsked ? 'any' : 'asked'}
      unsaved={isAsked && asks?.form.dirty === true}
      onClose={work.close}
      footer={(leave) =>
        isAsked ? (
          <DialogAnswers
            yes={jobInWords(resource, job, true)}
            danger={isDangerous(job)}
            careful={!asks}
            unready={asks && lacksAnother(asks.move, asks.form.lacking)}
            {...(asks ? { form: FORM } : { onYes: () => void work.run() })}
            onNo={leave}
          />
        ) : (
          <Foot work={work} onLeave={leave} />
        )
      }
    >
      {isAsked ? <p>{questionText(job)}</p> : <Came resource={resource} stage={stage} />}
      {/* It stays while the work goes on: what is refused is asked again with what was typed. */}
      {children ? <div hidden={!isAsked}>{children}</div> : null}
    </Dialog>
  );
}

type AskingProps = BulkDialogProps & { readonly work: Bulk; readonly move: CompleteMove };

function AskingFrame({ work, move, ...props }: AskingProps): ReactNode {
  const { resource, screen, job, target, held } = props;
  const form = useMoveForm({
    resource,
    row: undefined,
    held,
    move,
    async onMake(values) {
      await work.run(values);
      return true;
    },
  });
  return (
    <Frame {...props} work={work} asks={{ move, form }}>
      <MoveQuestions
        form={form}
        screen={screen}
        row={undefined}
        prefix={FORM}
        move={move}
        label={questionOf(resource, job, totalOfTarget(target))}
      />
    </Frame>
  );
}

const FORM = 'bulk-asks';

const moveAsking = (job: BulkJob) => (job.action === 'move' && job.move.inputs.length > 0 ? job.move : undefined);

function questionText(job: BulkJob): string {
  const question = job.action === 'move' && job.move.question !== undefined ? `${t(job.move.question)} ` : '';
  return job.action === 'delete'
    ? t('Records still in use are kept, and listed at the end.')
    : `${question}${t('Each record is checked on its own. Those that cannot be changed are listed at the end.')}`;
}

type CameProps = { readonly resource: Resource; readonly stage: Exclude<Stage, { readonly at: 'asked' }> };

function Came({ resource, stage }: CameProps): ReactNode {
  switch (stage.at) {
    case 'running':
      return <WorkProgress progress={stage.progress} words={t('{done} of {total}', inNumbers(stage.progress))} />;
    case 'stopped':
      return (
        <p role="alert">
          {t('At least {done} of {total} were done. The rest did not change.', inNumbers(stage.progress))}
        </p>
      );
    case 'cut':
      return (
        <p role="alert">
          {t(
            'The connection was lost after {done} of {total}. The list shows what was done.',
            inNumbers(stage.progress),
          )}
        </p>
      );
    case 'refused':
      return <p role="alert">{stage.reason}</p>;
    case 'ended':
      return <Outcome resource={resource} outcome={stage.outcome} />;
  }
}

function Foot({ work, onLeave }: { readonly work: Bulk; readonly onLeave: () => void }): ReactNode {
  const { stage } = work;
  if (stage.at === 'running')
    return (
      <Button autoFocus aria-disabled={stage.stopping || undefined} onClick={work.stop}>
        {t('Stop')}
      </Button>
    );
  return (
    <Button autoFocus type="primary" onClick={onLeave}>
      {t('Close')}
    </Button>
  );
}

const inNumbers = ({ done, total, more = false }: BulkProgress): { readonly done: string; readonly total: string } => ({
  done: formatNumber(done),
  total: totalInWords({ count: total, more }),
});

function titleOf(stage: Stage, resource: Resource, job: BulkJob, wanted: Total): string {
  switch (stage.at) {
    case 'asked':
      return questionOf(resource, job, wanted);
    case 'running':
      return t('Working…');
    case 'stopped':
      return t('Stopped');
    case 'cut':
      return t('Cut off');
    case 'refused':
      return t('Nothing was done');
    case 'ended':
      return t('{failed} of {total} failed', {
        failed: formatNumber(stage.outcome.failed),
        total: formatNumber(stage.outcome.total),
      });
  }
}

function Outcome({ resource, outcome }: { readonly resource: Resource; readonly outcome: BulkOutcome }): ReactNode {
  const { succeeded, failed, failures } = outcome;
  const [copied, setCopied] = useState('');
  const copy = async (): Promise<void> =>
    setCopied((await copyText(failuresAsText(outcome))) ? t('Copied') : t('It could not be copied.'));
  return (
    <div className="work-result">
      <WorkSaid>{tn('{count} succeeded. These failed:', '{count} succeeded. These failed:', succeeded)}</WorkSaid>
      <WorkLines
        label={t('What failed')}
        columns={[t(resource.label.one), t('What is wrong')]}
        lines={failures.map(({ id, name, reason }) => ({
          key: String(id),
          cells: [<bdi key="name">{name || `#${id}`}</bdi>, t(reason)],
        }))}
        count={failed}
      >
        <Button size="small" onClick={() => void copy()}>
          {t('Copy this list')}
        </Button>
        <span role="status">{copied}</span>
      </WorkLines>
    </div>
  );
}

/** Puts text into the clipboard. False: the browser does not allow it. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
