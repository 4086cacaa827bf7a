import { useEffect, useRef, useState } from 'react';
import type { FileInfo, Screen } from '../../../resources/language/index.ts';
import { ApiFailure, call } from '../../platform/api.ts';
import { t } from '../../platform/i18n/index.ts';
import type { UploadState } from '../view.ts';

/** The accepted file, and why others were not. */
export function sortFiles<F extends { readonly name: string }>(
  files: readonly F[],
  objectionTo: (file: F) => string | undefined,
): { readonly taken: F | undefined; readonly problem: string | undefined } {
  const taken = files.find((file) => objectionTo(file) === undefined);
  const words = files
    .filter((file) => file !== taken)
    .map((file) => {
      const why = objectionTo(file) ?? t('There is room for one file.');
      // Of one file alone everybody knows which it is.
      return files.length === 1 ? why : t('{name} was left out: {why}', { name: file.name, why });
    });
  return { taken, problem: words.length === 0 ? undefined : words.join(' ') };
}

/** Why a file could not be made ready to be sent, in a sentence for people. */
export class NotPrepared extends Error {}

type Options = {
  readonly screen: Screen;
  /** Why a file would be refused, said before it is sent. */
  readonly objectionTo: (file: File) => string | undefined;
  readonly onUpload: (now: UploadState) => void;
  /** Prepares a file; undefined: cancelled. Default: unchanged. @throws NotPrepared. */
  readonly prepare?: ((file: File) => Promise<File | undefined>) | undefined;
  readonly onSent: (file: FileInfo) => void;
};

type Sending = {
  readonly sending: string | undefined;
  readonly problem: string | undefined;
  /** Sends once more what did not arrive; undefined: there is nothing, or no use in it. */
  readonly again: (() => void) | undefined;
  readonly send: (files: readonly File[]) => void;
  readonly cancel: () => void;
};

/** Sends a file at once, and can be stopped; leaving the page stops it too. */
export function useUpload({ screen, objectionTo, onUpload, prepare, onSent }: Options): Sending {
  const [problem, setProblem] = useState<string>();
  const [lost, setLost] = useState<File>();
  const { sending, put, cancel } = useSending(screen, onUpload);
  const send = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setLost(undefined);
    try {
      await put(file, onSent);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setProblem(error.detail || t('The file could not be uploaded.'));
      // What a network or a busy server lost may arrive another time; what was refused will not.
      if (error.status === 0 || error.status === 429 || error.status >= 500) setLost(file);
    }
  };
  const begin = async (file: File): Promise<void> => {
    const ready = await (prepare ? prepare(file) : file);
    await send(ready);
  };
  return {
    sending,
    problem,
    again:
      lost &&
      (() => {
        setProblem(undefined);
        void send(lost);
      }),
    send(files) {
      if (files.length === 0) return;
      setLost(undefined);
      const sorted = sortFiles(files, objectionTo);
      setProblem(sorted.problem);
      if (!sorted.taken) return;
      void begin(sorted.taken).catch((error) => {
        if (!(error instanceof NotPrepared)) throw error;
        setProblem(error.message);
      });
    },
    cancel,
  };
}

/** One file on its way, and what is told of it. */
function useSending(screen: Screen, onUpload: (now: UploadState) => void) {
  const [sending, setSending] = useState<string>();
  const running = useRef<AbortController>(undefined);
  const tell = useRef(onUpload);
  tell.current = onUpload;
  const [stop] = useState(() => (): void => {
    if (!running.current) return;
    running.current.abort();
    running.current = undefined;
    tell.current('stopped');
  });
  useEffect(() => stop, [stop]);
  /** @throws ApiFailure when refused. */
  const put = async (file: File, onSent: (info: FileInfo) => void): Promise<void> => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setSending(file.name);
    tell.current('sending');
    const form = new FormData();
    form.append('file', file);
    try {
      const info = await call<FileInfo>('/api/files', {
        form,
        query: { screen_label: screen.name },
        signal: own.signal,
      });
      onSent(info);
      // What waits for it is sent with it.
      tell.current('done');
    } catch (error) {
      if (own.signal.aborted) return;
      tell.current('stopped');
      throw error;
    } finally {
      if (running.current === own) {
        running.current = undefined;
        setSending(undefined);
      }
    }
  };
  const cancel = (): void => {
    stop();
    setSending(undefined);
  };
  return { sending, put, cancel };
}
