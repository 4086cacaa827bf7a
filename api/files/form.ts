import type { Readable } from 'node:stream';
import busboy from 'busboy';
import type { Request } from 'express';
import { MAX_FILE_SIZE } from '../../resources/language/index.ts';
import { UPLOADS } from '../at-once.ts';
import type { ApiContext } from '../context.ts';
import { ApiError, badRequest, invalid, isFull } from '../errors.ts';
import type { Session } from '../session.ts';
import { spool, type Upload } from './spool.ts';

/** What a form takes besides its files and fields: boundaries and headers. */
const FRAME = 16 * 1024;
const LONGEST_TEXT = 64 * 1024;
/** A sender who is silent for so long is gone. How long the whole call may take, the host says. */
export const SILENCE_MS = 20_000;

/** What a form may hold. */
export type FormLimits = {
  readonly files: number;
  readonly fields: number;
  readonly several?: string | undefined;
};

/** A parsed form: texts by key, and files. Empty files are dropped. */
export type Form = {
  readonly texts: ReadonlyMap<string, readonly string[]>;
  readonly files: readonly (readonly [key: string, upload: Upload])[];
};

/**
 * Parses a form, with files on disk during the work. Refuses early by type and quota. @throws
 * ApiError 400, 413, 415, 422 for a repeated key, 429.
 */
export async function withForm<T>(
  context: ApiContext,
  { request, session, limits }: { readonly request: Request; readonly session: Session; readonly limits: FormLimits },
  work: (form: Form) => Promise<T>,
): Promise<T> {
  if (!request.is('multipart/form-data'))
    throw new ApiError('unsupported_type', 'A file is sent as multipart/form-data.');
  const most = limits.files * MAX_FILE_SIZE + limits.fields * LONGEST_TEXT + FRAME;
  if (Number(request.headers['content-length'] ?? 0) > most)
    throw new ApiError('too_large', 'The file must be under 5 MB.');
  return UPLOADS.work(session.user.id, async () => {
    const form = await read(request, context.uploads, limits);
    try {
      return await work(form);
    } finally {
      await Promise.allSettled(form.files.map(([, upload]) => upload.discard()));
    }
  });
}

/** Reads a form to its end, or stops at the first mistake and leaves nothing. */
export async function read(request: Request, folder: string, limits: FormLimits): Promise<Form> {
  const form = opened(request, limits);
  const texts = new Map<string, string[]>();
  const coming: Promise<void>[] = [];
  const files: [string, Upload][] = [];
  let heard = (): void => undefined;
  let timer: NodeJS.Timeout | undefined;
  let came = 0;
  try {
    await new Promise<void>((resolve, reject) => {
      const stop = (error: unknown): void =>
        reject(error instanceof ApiError || isFull(error) ? error : badRequest('The form could not be read.'));
      heard = (): void => {
        clearTimeout(timer);
        timer = setTimeout(() => stop(badRequest('The form stopped coming.')), SILENCE_MS);
      };
      form.on('field', (key: string | undefined, text, { nameTruncated, valueTruncated }) => {
        if (key === undefined || nameTruncated) return stop(badRequest('The form could not be read.'));
        if (valueTruncated) return stop(new ApiError('too_large', 'The form is too large.'));
        texts.set(key, [...(texts.get(key) ?? []), text]);
      });
      // Names can be missing despite the types; throwing here would end the process.
      form.on('file', (key: string | undefined, stream: Readable, { filename }) => {
        stream.on('limit', () => stop(new ApiError('too_large', 'The file must be under 5 MB.')));
        stream.on('error', stop);
        if (key === undefined) {
          stream.resume();
          return stop(badRequest('The form could not be read.'));
        }
        const location = key === limits.several ? `${key}.${came++}` : key;
        const taken = spool(folder, stream, safeName(filename)).then(async (upload) => {
          if (upload.size === 0) return upload.discard();
          const isSecond = files.some(([other]) => other === location);
          files.push([location, upload]);
          if (isSecond) throw invalid({ [key.slice(0, 60)]: ['One file can be sent here'] });
        });
        coming.push(taken);
        taken.catch(stop);
      });
      onTrouble(form, stop);
      form.on('close', () => void Promise.all(coming).then(() => resolve(), stop));
      request.on('error', stop);
      request.on('aborted', stop);
      // Who left while something else was waited for is not heard leaving.
      if (request.destroyed) return stop(undefined);
      request.pipe(form);
      request.on('data', heard);
      heard();
    });
    return { texts, files };
  } catch (error) {
    request.unpipe(form);
    form.destroy();
    request.resume();
    await Promise.allSettled(coming);
    await Promise.allSettled(files.map(([, upload]) => upload.discard()));
    throw error;
  } finally {
    clearTimeout(timer);
    request.off('data', heard);
  }
}

function onTrouble(form: busboy.Busboy, stop: (error: unknown) => void): void {
  form.on('filesLimit', () => stop(badRequest('The form has too many files.')));
  for (const limit of ['fieldsLimit', 'partsLimit'] as const)
    form.on(limit, () => stop(badRequest('The form has too many parts.')));
  form.on('error', stop);
}

function opened(request: Request, { files, fields }: FormLimits): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      // One extra byte, so that a file of exactly the limit passes.
      limits: {
        files,
        fields,
        parts: files + fields + 1,
        fieldSize: LONGEST_TEXT,
        fileSize: MAX_FILE_SIZE + 1,
        headerPairs: 20,
      },
    });
  } catch {
    throw badRequest('The form could not be read.');
  }
}

/** What a browser writes in a name for what would end the header (the HTML standard, multipart). */
const WRITTEN: { readonly [sent: string]: string } = { '%22': '"', '%0d': '', '%0a': '' };

function safeName(name: string | undefined): string {
  const sent = (name ?? '').replace(/%(22|0d|0a)/gi, (each) => WRITTEN[each.toLowerCase()] ?? '');
  const last = sent.normalize('NFC').split(/[/\\]/).pop() ?? '';
  const clean = last.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').trim();
  const ending = /\.[a-z0-9]{1,5}$/i.exec(clean)?.[0] ?? '';
  return [...clean.slice(0, clean.length - ending.length)].slice(0, 140).join('') + ending;
}
