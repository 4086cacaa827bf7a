import { useState } from 'react';
import type { BulkOutcome } from '../../../api/wire/list.ts';
import type { Resource, Screen, Value } from '../../../resources/language/index.ts';
import { undoOf } from '../../data/undo.ts';
import { ApiFailure, statusOf } from '../../platform/api.ts';
import { t } from '../../platform/i18n/index.ts';
import { notify } from '../../platform/notices.ts';
import { useStop } from '../../ui/use-stop.ts';
import { type Answers, type BulkJob, type BulkProgress, type BulkTarget, runBulk, totalOfTarget } from './bulk-call.ts';
import { doneInWords } from './bulk-words.ts';

export type BulkDialogProps = {
  readonly resource: Resource;
  readonly screen: Screen;
  readonly job: BulkJob;
  readonly target: BulkTarget;
  readonly held: { readonly [field: string]: Value | undefined };
  /** Outcome undefined when stopped or cut off. Resolves when the list is current. */
  readonly onDone: (outcome: BulkOutcome | undefined) => Promise<void>;
  readonly onClose: () => void;
};

export type Stage =
  | { readonly at: 'asked' }
  | { readonly at: 'running'; readonly progress: BulkProgress; readonly stopping?: boolean }
  | { readonly at: 'stopped' | 'cut'; readonly progress: BulkProgress }
  | { readonly at: 'refused'; readonly reason: string }
  | { readonly at: 'ended'; readonly outcome: BulkOutcome };

export type Bulk = {
  readonly stage: Stage;
  /** @throws ApiFailure for answers that are refused: the dialog stays with what was typed. */
  readonly run: (answers?: Answers) => Promise<void>;
  readonly stop: () => void;
  /** Closes the dialog; says what went well. */
  readonly close: () => void;
};

/** What is done to many records. What went wholly well is only a notice. */
export function useBulk({ resource, screen, job, target, onDone, onClose }: BulkDialogProps): Bulk {
  const [stage, setStage] = useState<Stage>({ at: 'asked' });
  const stop = useStop();
  const tellDone = ({ write_id: entry, succeeded }: BulkOutcome): void => {
    const what = doneInWords(resource, job, succeeded);
    const was = job.action === 'set' ? 'update' : job.action === 'move' ? job.move : job.action;
    notify({ type: 'success', message: what, undo: undoOf({ screen: screen.name, entry, was, what }) });
  };
  const run = async (answers?: Answers): Promise<void> => {
    const signal = stop.begin();
    const { count: total, more } = totalOfTarget(target);
    let progress: BulkProgress = { done: 0, total, more };
    const onProgress = (next: BulkProgress): void => {
      progress = next;
      setStage({ at: 'running', progress });
    };
    onProgress(progress);
    try {
      const where = { resource: resource.name, screen: screen.name };
      const outcome = await runBulk({ ...where, job, target, answers, signal, onProgress });
      await onDone(outcome);
      if (outcome.failed > 0) return setStage({ at: 'ended', outcome });
      tellDone(outcome);
      onClose();
    } catch (error) {
      if (answers && statusOf(error) === 422) {
        setStage({ at: 'asked' });
        throw error;
      }
      await failed(error, signal.aborted, progress);
    }
  };
  const failed = async (error: unknown, isStopped: boolean, progress: BulkProgress): Promise<void> => {
    const refused = error instanceof ApiFailure ? error : undefined;
    if (isStopped || refused?.code === 'cut') {
      setStage({ at: 'running', progress, stopping: true });
      await onDone(undefined);
      return setStage({ at: isStopped ? 'stopped' : 'cut', progress });
    }
    if (refused?.status === 401) return onClose();
    if (refused?.status === 409) await onDone(undefined);
    setStage({ at: 'refused', reason: refused?.detail || t('Nothing was changed. Please try again.') });
  };
  return {
    stage,
    run,
    stop: stop.now,
    close() {
      // Those that went well can be taken back too, once it is known which did not.
      if (stage.at === 'ended' && stage.outcome.succeeded > 0) tellDone(stage.outcome);
      onClose();
    },
  };
}
