import { Button } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Resource, Screen, Value } from '../../../resources/language/index.ts';
import { undoOf } from '../../data/undo.ts';
import { ApiFailure } from '../../platform/api.ts';
import { formatNumber } from '../../platform/formats.ts';
import { t, tn } from '../../platform/i18n/index.ts';
import { notify, type Undo } from '../../platform/notices.ts';
import { AskedForm, type Standing } from '../../record/moves/asked-form.tsx';
import { Dialog, DialogAnswers } from '../../ui/dialog.tsx';
import { type Total, totalInWords } from '../../ui/total.ts';
import {
  type Answers,
  type BulkJob,
  type BulkOutcome,
  type BulkProgress,
  type BulkTarget,
  isDangerous,
  runBulk,
  totalOfTarget,
} from './bulk-call.ts';
import { doneInWords, failuresAsText, jobInWords, questionOf } from './bulk-words.ts';
import { copyText } from './copy-text.ts';

type Props = {
  readonly resource: Resource;
  readonly screen: Screen;
  readonly job: BulkJob;
  readonly target: BulkTarget;
  /** What all of them are known to hold. */
  readonly held: { readonly [field: string]: Value | undefined };
  /** Records may have changed; the outcome is unknown when it was stopped or cut off. Resolves when the list shows it. */
  readonly onDone: (outcome: BulkOutcome | undefined) => Promise<void>;
  readonly onClose: () => void;
};

type Stage =
  | { readonly at: 'asked' }
  | { readonly at: 'running'; readonly progress: BulkProgress; readonly stopping?: boolean }
  | { readonly at: 'stopped' | 'cut'; readonly progress: BulkProgress }
  | { readonly at: 'refused'; readonly reason: string }
  | { readonly at: 'ended'; readonly outcome: BulkOutcome };

/** Asks, works while it shows how far it is, and says what came of it. What went wholly well is only a notice. */
export function BulkDialog({ resource, screen, job, target, held, onDone, onClose }: Props): ReactNode {
  const wanted = totalOfTarget(target);
  const [stage, setStage] = useState<Stage>({ at: 'asked' });
  const stop = useRef<AbortController>(undefined);
  // Whoever leaves the page stops it: nobody would see what came of it.
  useEffect(() => () => stop.current?.abort(), []);

  const move = job.action === 'move' && job.move.asks.length > 0 ? job.move : undefined;
  const [{ dirty, unready }, setStanding] = useState<Standing>({ dirty: false, unready: false });

  /** @throws ApiFailure for answers that are refused: the dialog stays with what was typed. */
  const run = async (answers?: Answers): Promise<void> => {
    const controller = new AbortController();
    stop.current = controller;
    let progress: BulkProgress = { done: 0, total: wanted.count, more: wanted.more };
    setStage({ at: 'running', progress });
    try {
      const outcome = await runBulk({
        resource: resource.name,
        screen: screen.name,
        job,
        target,
        answers,
        signal: controller.signal,
        onProgress: (next) => {
          progress = next;
          setStage({ at: 'running', progress });
        },
      });
      await onDone(outcome);
      if (outcome.failed > 0) setStage({ at: 'ended', outcome });
      else {
        notify({ type: 'success', message: doneInWords(resource, job, outcome.succeeded), undo: undoIn(outcome) });
        onClose();
      }
    } catch (error) {
      if (move && error instanceof ApiFailure && error.status === 422) {
        setStage({ at: 'asked' });
        throw error;
      }
      await failed(error, controller.signal, progress);
    }
  };

  const failed = async (error: unknown, signal: AbortSignal, progress: BulkProgress): Promise<void> => {
    if (signal.aborted || (error instanceof ApiFailure && error.code === 'cut')) {
      setStage({ at: 'running', progress, stopping: true });
      await onDone(undefined);
      setStage({ at: signal.aborted ? 'stopped' : 'cut', progress });
    } else if (error instanceof ApiFailure && error.status === 401) onClose();
    else {
      if (error instanceof ApiFailure && error.status === 409) await onDone(undefined);
      const reason = error instanceof ApiFailure ? error.detail : '';
      setStage({ at: 'refused', reason: reason || t('Nothing was changed. Please try again.') });
    }
  };

  const undoIn = ({ write_id: entry, succeeded }: BulkOutcome): Undo | null | undefined =>
    undoOf({
      screen: screen.name,
      entry,
      was: job.action === 'set' ? 'update' : job.action === 'move' ? job.move : job.action,
      what: doneInWords(resource, job, succeeded),
    });
  const close = (): void => {
    // Those that went well can be taken back too, once it is known which did not.
    if (stage.at === 'ended' && stage.outcome.succeeded > 0)
      notify({
        type: 'success',
        message: doneInWords(resource, job, stage.outcome.succeeded),
        undo: undoIn(stage.outcome),
      });
    onClose();
  };

  const busy = stage.at === 'running';
  const verb = jobInWords(resource, job, true);
  return (
    <Dialog
      title={titleOf(stage, resource, job, wanted)}
      busy={busy}
      leave={stage.at === 'asked' ? 'any' : 'asked'}
      unsaved={dirty && stage.at === 'asked'}
      onClose={close}
      footer={(leave) =>
        stage.at === 'asked' ? (
          <DialogAnswers
            yes={verb}
            danger={isDangerous(job)}
            careful={!move}
            unready={unready}
            onYes={() => {
              if (move) document.querySelector<HTMLFormElement>(`#${FORM}`)?.requestSubmit();
              else void run();
            }}
            onNo={leave}
          />
        ) : busy ? (
          <Button autoFocus aria-disabled={stage.stopping || undefined} onClick={() => stop.current?.abort()}>
            {t('Stop')}
          </Button>
        ) : (
          <Button autoFocus type="primary" onClick={leave}>
            {t('Close')}
          </Button>
        )
      }
    >
      {stage.at === 'asked' ? (
        <p>
          {job.action === 'move' && job.move.question !== undefined ? `${t(job.move.question)} ` : ''}
          {job.action === 'delete'
            ? t('Records that others refer to are kept, and named at the end.')
            : t('Each record is checked as if it were changed alone; those that are refused are named at the end.')}
        </p>
      ) : null}
      {move ? (
        // It stays while the work goes on: what is refused is asked again with what was typed.
        <div hidden={stage.at !== 'asked'}>
          <AskedForm
            id={FORM}
            resource={resource}
            screen={screen}
            move={move}
            label={titleOf({ at: 'asked' }, resource, job, wanted)}
            held={held}
            onStanding={setStanding}
            onAnswers={run}
          />
        </div>
      ) : null}
      {stage.at === 'running' ? <Progress progress={stage.progress} /> : null}
      {stage.at === 'stopped' || stage.at === 'cut' ? (
        <p role="alert">
          {stage.at === 'stopped'
            ? t('At least {done} of {total} were worked off; the rest was left as it is.', inNumbers(stage.progress))
            : t(
                'The connection was lost after {done} of {total}. The list shows what was done.',
                inNumbers(stage.progress),
              )}
        </p>
      ) : null}
      {stage.at === 'refused' ? <p role="alert">{stage.reason}</p> : null}
      {stage.at === 'ended' ? <Outcome outcome={stage.outcome} /> : null}
    </Dialog>
  );
}

/** The id of the form that asks what a move asks. */
const FORM = 'bulk-asks';

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

function Progress({ progress }: { readonly progress: BulkProgress }): ReactNode {
  const { done, total } = progress;
  return (
    <div className="bulk-progress">
      <progress max={Math.max(1, total)} value={done} aria-label={t('Progress')} />
      <p className="digits" role="status">
        {t('{done} of {total}', inNumbers(progress))}
      </p>
    </div>
  );
}

function Outcome({ outcome }: { readonly outcome: BulkOutcome }): ReactNode {
  const { succeeded, failed, failures } = outcome;
  const [copied, setCopied] = useState('');
  const copy = async (): Promise<void> =>
    setCopied((await copyText(failuresAsText(outcome))) ? t('Copied') : t('It could not be copied.'));
  return (
    <div className="bulk-outcome">
      <p>{tn('{count} succeeded. These failed:', '{count} succeeded. These failed:', succeeded)}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
      <ul className="bulk-failures" tabIndex={0} aria-label={t('What failed')}>
        {failures.map(({ id, name, reason }) => (
          <li key={id}>
            <strong>
              <bdi>{name || `#${id}`}</bdi>
            </strong>
            <span>{t(reason)}</span>
          </li>
        ))}
      </ul>
      {failed > failures.length ? (
        <p className="bulk-more">{tn('and {count} more', 'and {count} more', failed - failures.length)}</p>
      ) : null}
      <p className="bulk-copy">
        <Button size="small" onClick={() => void copy()}>
          {t('Copy this list')}
        </Button>
        <span role="status">{copied}</span>
      </p>
    </div>
  );
}
