import { useRef, useState } from 'react';
import type { ImportOutcome } from '../../../api/wire/imports.ts';
import type { Progress } from '../../../api/wire/list.ts';
import type { DayOrder, Resource } from '../../../resources/language/index.ts';
import { IdempotentCall } from '../../data/idempotent-call.ts';
import { ApiFailure, statusOf } from '../../platform/api.ts';
import { t, tn } from '../../platform/i18n/index.ts';
import { useStop } from '../../ui/use-stop.ts';
import type { ListScreen } from '../state/use-list-state.ts';
import { type ImportSaid, runImport, undoImport } from './import-call.ts';

export type ImportProps = {
  readonly resource: Resource;
  readonly screen: ListScreen;
  /** Records may have changed. Resolves when the list shows it. */
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
};

type Stage =
  | { readonly at: 'choosing'; readonly problem: string }
  | { readonly at: 'trying' | 'importing'; readonly progress: Progress | undefined }
  | { readonly at: 'tried'; readonly outcome: ImportOutcome }
  | { readonly at: 'done'; readonly outcome: ImportOutcome; readonly undoing?: boolean }
  /** The answer was lost: nobody knows here what came of it. */
  | { readonly at: 'lost' }
  | { readonly at: 'ended'; readonly text: string };

type Reading = { readonly order: DayOrder | undefined; readonly said: ImportSaid };

export type Import = {
  readonly stage: Stage;
  readonly name: string;
  readonly choose: (file: File) => void;
  /** Which number of a day comes first, once somebody said so. */
  readonly order: DayOrder | undefined;
  readonly readDays: (order: DayOrder) => void;
  readonly said: ImportSaid;
  /** Whether it was tried before all of that was said. */
  readonly isChanged: boolean;
  readonly say: (at: number, field: string) => void;
  readonly check: () => void;
  readonly again: () => void;
  readonly go: () => void;
  readonly stop: () => void;
  readonly undo: (outcome: ImportOutcome) => Promise<void>;
};

const UNREAD: Reading = { order: undefined, said: [] };

/** Tries a file, and imports it once it is in order. */
export function useImport({ resource, screen, onDone, onClose }: ImportProps): Import {
  const [stage, setStage] = useState<Stage>({ at: 'choosing', problem: '' });
  const [file, setFile] = useState<File>();
  const [reading, setReading] = useState(UNREAD);
  const [tried, setTried] = useState(UNREAD);
  const stop = useStop();
  const once = useRef(new IdempotentCall());

  const run = async (chosen: File, isTrial: boolean, read: Reading): Promise<void> => {
    const signal = stop.begin();
    const onProgress = (progress?: Progress): void => setStage({ at: isTrial ? 'trying' : 'importing', progress });
    const given = { resource: resource.name, screen: screen.name, file: chosen, ...read, isTrial, signal, onProgress };
    const send = (key?: string): Promise<ImportOutcome> => runImport({ ...given, key });
    onProgress();
    try {
      const { name, size, lastModified } = chosen;
      const outcome = isTrial
        ? await send()
        : await once.current.try(send, JSON.stringify([name, size, lastModified, read]));
      if (isTrial || outcome.mistaken > 0) return setStage({ at: 'tried', outcome });
      await onDone();
      setStage({ at: 'done', outcome });
    } catch (error) {
      if (statusOf(error) === 401) return onClose();
      const next = afterFailure(error, isTrial, signal.aborted);
      if (next.at !== 'choosing') await onDone();
      setStage(next);
    }
  };
  const check = (chosen: File | undefined, read: Reading): void => {
    setReading(read);
    setTried(read);
    if (chosen) void run(chosen, true, read);
  };
  const { order, said: words } = reading;
  return {
    stage,
    name: file?.name ?? '',
    choose(chosen) {
      setFile(chosen);
      check(chosen, UNREAD);
    },
    order,
    readDays: (days) => check(file, { order: days, said: words }),
    said: words,
    isChanged: words.join() !== tried.said.join(),
    say: (at, field) => setReading({ order, said: Object.assign([...words], { [at]: field }) }),
    check: () => check(file, reading),
    again: () => setStage({ at: 'choosing', problem: '' }),
    go: () => file && void run(file, false, tried),
    stop: stop.now,
    async undo(outcome) {
      if (outcome.write_id === undefined) return;
      setStage({ at: 'done', outcome, undoing: true });
      const text = await undone(screen.name, outcome.write_id);
      if (text === undefined) return onClose();
      await onDone();
      setStage({ at: 'ended', text });
    },
  };
}

/** Takes an import back: what came of it, in words. Undefined: the session has ended. */
async function undone(screen: string, writeId: string): Promise<string | undefined> {
  try {
    return undoneInWords((await undoImport({ screen, writeId })).failed);
  } catch (error) {
    if (statusOf(error) === 401) return undefined;
    const detail = error instanceof ApiFailure ? error.detail : '';
    return detail || t('The import could not be undone. Please try again from the history of its records.');
  }
}

/** Where a call leads that failed: what was more than tried may have been done. */
function afterFailure(error: unknown, isTrial: boolean, isStopped: boolean): Stage {
  const refused = error instanceof ApiFailure ? error : undefined;
  if (!isTrial && isStopped)
    return {
      at: 'ended',
      text: t('The import was stopped. Nothing was saved, unless it had just finished. Please check the list.'),
    };
  if (!isTrial && (refused?.code === 'cut' || refused?.status === 0)) return { at: 'lost' };
  const problem = refused?.detail || t('The file could not be read. Please choose it again.');
  return { at: 'choosing', problem: isStopped ? '' : problem };
}

const undoneInWords = (saved: number): string =>
  saved === 0
    ? t('The import was undone.')
    : tn(
        'The import was undone but for {count} record, which was changed or used since.',
        'The import was undone but for {count} records, which were changed or used since.',
        saved,
      );
