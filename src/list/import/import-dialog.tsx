import { Button } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Resource } from '../../../resources/language/index.ts';
import { OnceDone } from '../../data/once.ts';
import { ApiFailure } from '../../platform/api.ts';
import { formatNumber } from '../../platform/formats.ts';
import { inSentence, t, tn } from '../../platform/i18n/index.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useQuestion } from '../../ui/question.tsx';
import type { ListScreen } from '../use-list-state.ts';
import { type ImportOutcome, type ImportProgress, runImport, undoImport } from './import-call.ts';
import { ImportChoice } from './import-choice.tsx';
import { ImportResult } from './import-result.tsx';
import '../bulk/bulk.css';
import './import.css';

export type ImportProps = {
  readonly resource: Resource;
  readonly screen: ListScreen;
  /** Records may have changed. Resolves when the list shows it. */
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
};

type Stage =
  | { readonly at: 'choosing'; readonly problem: string }
  | { readonly at: 'trying' | 'importing'; readonly progress: ImportProgress | undefined }
  | { readonly at: 'tried'; readonly outcome: ImportOutcome }
  | { readonly at: 'done'; readonly outcome: ImportOutcome; readonly undoing?: boolean }
  /** The answer was lost: nobody knows here what came of it. */
  | { readonly at: 'lost' }
  | { readonly at: 'ended'; readonly text: string };

/** Takes a file, tries it, tells what it would do and every mistake in it, and imports it when there is none. */
export function ImportDialog({ resource, screen, onDone, onClose }: ImportProps): ReactNode {
  const [stage, setStage] = useState<Stage>({ at: 'choosing', problem: '' });
  const [file, setFile] = useState<File>();
  const [ask, question] = useQuestion();
  const stop = useRef<AbortController>(undefined);
  const once = useRef(new OnceDone());
  // Whoever leaves the page stops it: nobody would see what came of it.
  useEffect(() => () => stop.current?.abort(), []);

  const run = async (chosen: File, isTrial: boolean): Promise<void> => {
    const controller = new AbortController();
    stop.current = controller;
    const { signal } = controller;
    const at = isTrial ? 'trying' : 'importing';
    setStage({ at, progress: undefined });
    try {
      const onProgress = (progress: ImportProgress): void => setStage({ at, progress });
      const asked = { resource: resource.name, screen: screen.name, file: chosen, isTrial, signal, onProgress };
      const { name, size, lastModified } = chosen;
      const outcome = isTrial
        ? await runImport(asked)
        : await once.current.try((key) => runImport({ ...asked, key }), `${name} ${size} ${lastModified}`);
      if (!isTrial && outcome.mistaken === 0) {
        await onDone();
        setStage({ at: 'done', outcome });
      } else setStage({ at: 'tried', outcome });
    } catch (error) {
      await failed(error, isTrial, signal.aborted);
    }
  };

  const failed = async (error: unknown, isTrial: boolean, isStopped: boolean): Promise<void> => {
    const isCut = error instanceof ApiFailure && error.code === 'cut';
    if (error instanceof ApiFailure && error.status === 401) return onClose();
    if (!isTrial && (isStopped || isCut || (error instanceof ApiFailure && error.status === 0))) {
      await onDone();
      const text = t('The import was stopped. Unless it had just finished, nothing of it was kept: the list shows it.');
      setStage(isStopped ? { at: 'ended', text } : { at: 'lost' });
      return;
    }
    const detail = error instanceof ApiFailure ? error.detail : '';
    setStage({
      at: 'choosing',
      problem: isStopped ? '' : detail || t('The file could not be read. Please choose it again.'),
    });
  };

  const choose = (chosen: File): void => {
    setFile(chosen);
    void run(chosen, true);
  };

  const undo = async (outcome: ImportOutcome): Promise<void> => {
    if (outcome.write_id === undefined) return;
    setStage({ at: 'done', outcome, undoing: true });
    let text = t('The import could not be undone. Please try again from the history of its records.');
    try {
      const { failed: kept } = await undoImport({ screen: screen.name, writeId: outcome.write_id });
      text =
        kept === 0
          ? t('The import was undone.')
          : tn(
              'The import was undone but for {count} record, which was changed or used since.',
              'The import was undone but for {count} records, which were changed or used since.',
              kept,
            );
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 401) return onClose();
      if (error instanceof ApiFailure && error.detail !== '') text = error.detail;
    }
    await onDone();
    setStage({ at: 'ended', text });
  };

  const leave = async (): Promise<void> => {
    if (stage.at === 'done' && stage.undoing) return;
    if (stage.at === 'importing') {
      const isSure = await ask({
        title: t('Stop the import?'),
        text: t('Nothing of the file will be kept.'),
        yes: t('Stop'),
        no: t('Go on'),
        danger: true,
      });
      if (isSure) stop.current?.abort();
      return;
    }
    stop.current?.abort();
    onClose();
  };

  const again = <Button onClick={() => setStage({ at: 'choosing', problem: '' })}>{t('Choose another file')}</Button>;
  const close = (
    <Button type={stage.at === 'done' || stage.at === 'ended' ? 'primary' : 'default'} onClick={() => void leave()}>
      {stage.at === 'done' || stage.at === 'lost' || stage.at === 'ended'
        ? t('Close')
        : stage.at === 'importing'
          ? t('Stop')
          : t('Cancel')}
    </Button>
  );
  const writes = stage.at === 'tried' ? stage.outcome.creates + stage.outcome.updates : 0;

  return (
    <>
      <Dialog
        size="large"
        title={t('Import {records}', { records: inSentence(resource.label.many) })}
        leave="asked"
        onClose={() => void leave()}
        footer={() => (
          <>
            {stage.at === 'tried' ? again : null}
            {stage.at === 'done' && stage.outcome.write_id !== undefined ? (
              <Button loading={stage.undoing ?? false} onClick={() => void undo(stage.outcome)}>
                {t('Undo')}
              </Button>
            ) : null}
            {close}
            {stage.at === 'lost' && file ? (
              <Button type="primary" onClick={() => void run(file, false)}>
                {t('Try again')}
              </Button>
            ) : null}
            {stage.at === 'tried' && file ? (
              <Button
                type="primary"
                disabled={stage.outcome.mistaken > 0 || writes === 0}
                onClick={() => void run(file, false)}
              >
                {writes === 0 ? t('Import') : tn('Import {count}', 'Import {count}', writes)}
              </Button>
            ) : null}
          </>
        )}
      >
        <div>
          {stage.at === 'choosing' ? (
            <ImportChoice resource={resource} screen={screen} problem={stage.problem} onChoose={choose} />
          ) : null}
          {stage.at === 'trying' || stage.at === 'importing' ? (
            <Progress
              text={stage.at === 'trying' ? t('Looking through {name}', { name: file?.name ?? '' }) : t('Importing…')}
              progress={stage.progress}
            />
          ) : null}
          {stage.at === 'tried' || stage.at === 'done' ? (
            <ImportResult
              resource={resource}
              outcome={stage.outcome}
              isDone={stage.at === 'done'}
              name={file?.name ?? ''}
            />
          ) : null}
          {stage.at === 'lost' ? (
            <p role="status">
              {t('The connection was lost. Either all of it was imported or nothing: the list shows it.')}{' '}
              {t('Trying again imports nothing twice, and tells what came of it.')}
            </p>
          ) : null}
          {stage.at === 'ended' ? <p role="status">{stage.text}</p> : null}
        </div>
      </Dialog>
      {question}
    </>
  );
}

function Progress({
  text,
  progress,
}: {
  readonly text: string;
  readonly progress: ImportProgress | undefined;
}): ReactNode {
  return (
    <div className="bulk-progress import-progress">
      <p>{text}</p>
      <progress
        aria-label={t('Progress')}
        {...(progress ? { max: Math.max(1, progress.total), value: progress.done } : {})}
      />
      <p className="digits" role="status">
        {progress
          ? tn('{done} of {count} line', '{done} of {count} lines', progress.total, {
              done: formatNumber(progress.done),
            })
          : t('Reading the file')}
      </p>
    </div>
  );
}
