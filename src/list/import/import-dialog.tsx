import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { Progress } from '../../../api/wire/list.ts';
import { formatNumber } from '../../platform/formats.ts';
import { inSentence, t, tn } from '../../platform/i18n/index.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useQuestion } from '../../ui/question.tsx';
import { WorkProgress } from '../work/work-parts.tsx';
import { ImportChoice } from './import-choice.tsx';
import { ImportResult } from './import-result.tsx';
import { type Import, type ImportProps, useImport } from './use-import.ts';
import './import.css';

/** Checks a file, shows its effects and errors, and imports it if there are none. */
export function ImportDialog(props: ImportProps): ReactNode {
  const { resource, onClose } = props;
  const work = useImport(props);
  const { stage } = work;
  const [ask, question] = useQuestion();
  const leave = async (): Promise<void> => {
    if (stage.at === 'done' && stage.undoing) return;
    if (stage.at !== 'importing') {
      work.stop();
      return onClose();
    }
    const isSure = await ask({
      title: t('Stop the import?'),
      text: t('Nothing of the file will be kept.'),
      yes: t('Stop'),
      no: t('Go on'),
      danger: true,
    });
    if (isSure) work.stop();
  };
  return (
    <>
      <Dialog
        size="large"
        title={t('Import {records}', { records: inSentence(resource.label.many) })}
        leave="asked"
        onClose={() => void leave()}
        footer={() => <Foot work={work} onLeave={() => void leave()} />}
      >
        <div>
          <Body {...props} work={work} />
        </div>
      </Dialog>
      {question}
    </>
  );
}

function Body({ resource, screen, work }: ImportProps & { readonly work: Import }): ReactNode {
  const { stage, name } = work;
  switch (stage.at) {
    case 'choosing':
      return <ImportChoice resource={resource} screen={screen} problem={stage.problem} onChoose={work.choose} />;
    case 'trying':
    case 'importing':
      return (
        <WorkProgress
          text={stage.at === 'trying' ? t('Checking {name}', { name }) : t('Importing…')}
          progress={stage.progress}
          words={linesInWords(stage.progress)}
        />
      );
    case 'tried':
    case 'done':
      return <ImportResult {...{ resource, screen, work }} outcome={stage.outcome} isDone={stage.at === 'done'} />;
    case 'lost':
      return (
        <p role="status">
          {t('The connection was lost. Either everything was imported or nothing. Please check the list.')}{' '}
          {t('You can try again: nothing is imported twice.')}
        </p>
      );
    case 'ended':
      return <p role="status">{stage.text}</p>;
  }
}

const linesInWords = (progress: Progress | undefined): string =>
  progress
    ? tn('{done} of {count} line', '{done} of {count} lines', progress.total, { done: formatNumber(progress.done) })
    : t('Reading the file');

function Foot({ work, onLeave }: { readonly work: Import; readonly onLeave: () => void }): ReactNode {
  const { stage } = work;
  const isOver = stage.at === 'done' || stage.at === 'ended';
  const writes = stage.at === 'tried' ? stage.outcome.creates + stage.outcome.updates : 0;
  const isAsked = stage.at === 'tried' && stage.outcome.days !== undefined && work.order === undefined;
  return (
    <>
      {stage.at === 'tried' ? <Button onClick={work.again}>{t('Choose another file')}</Button> : null}
      {stage.at === 'done' && stage.outcome.write_id !== undefined ? (
        <Button loading={stage.undoing ?? false} onClick={() => void work.undo(stage.outcome)}>
          {t('Undo')}
        </Button>
      ) : null}
      <Button type={isOver ? 'primary' : 'default'} onClick={onLeave}>
        {isOver || stage.at === 'lost' ? t('Close') : stage.at === 'importing' ? t('Stop') : t('Cancel')}
      </Button>
      {stage.at === 'lost' ? (
        <Button type="primary" onClick={work.go}>
          {t('Try again')}
        </Button>
      ) : null}
      {stage.at === 'tried' && work.isChanged ? (
        <Button type="primary" onClick={work.check}>
          {t('Check again')}
        </Button>
      ) : null}
      {stage.at === 'tried' && !work.isChanged ? (
        <Button type="primary" disabled={stage.outcome.mistaken > 0 || writes === 0 || isAsked} onClick={work.go}>
          {writes === 0 ? t('Import') : tn('Import {count}', 'Import {count}', writes)}
        </Button>
      ) : null}
    </>
  );
}
