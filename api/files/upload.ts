import { randomInt } from 'node:crypto';
import busboy from 'busboy';
import type { Request } from 'express';
import { fileTypeFromBuffer } from 'file-type';
import { imageSize } from 'image-size';
import {
  acceptedTypes,
  type FileInfo,
  MAX_FILE_SIZE,
  type RecordData,
  type Registry,
} from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { ApiError, badRequest, conflict, forbidden, invalid } from '../errors.ts';
import { screenOf } from '../guard.ts';
import type { Writer } from '../plan.ts';
import { fileInfo } from '../records/rows.ts';
import type { Session } from '../session.ts';
import { SYSTEM } from '../system.ts';
import { fileFieldsOf, isFree } from './held.ts';

const MAX_PIXELS = 40_000_000;
/** Files a user may have uploaded that no record holds yet. */
const MAX_UNATTACHED = 50;
const UNATTACHED_MS = 24 * 60 * 60 * 1000;

/** What may be uploaded at all, by content, and how its name may end. */
const EXTENSIONS: { readonly [type: string]: readonly string[] } = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
};

const FORM_FLAGS = ['write', 'update'] as const;

/**
 * Whether this session may upload from the screen a call names: the screen has a field for files, and the role may add or edit
 * there, or make a move that asks one. Everybody may upload their own picture. Answers the types that are taken there. @throws ApiError 400 for a repeated label, else 403.
 */
export function admitUpload(registry: Registry, session: Session, params: URLSearchParams): readonly string[] {
  const { profile } = registry.identity;
  if (params.get('screen_label') === profile.screen.name && params.getAll('screen_label').length === 1) {
    return fileFieldsOf(profile.resource).flatMap(acceptedTypes);
  }
  const screen = screenOf(registry, params);
  const resource = screen.resource === undefined ? undefined : registry.resources[screen.resource];
  const takes = (names: readonly string[]): boolean =>
    resource !== undefined && fileFieldsOf(resource).some((field) => names.includes(field.name));
  const asking = screen.moves.filter((move) => takes(move.asks.map(({ field }) => field)));
  const flags = new Set([...(takes(screen.writes) ? FORM_FLAGS : []), ...asking.map(({ flag }) => flag)]);
  const takesFiles = flags.size > 0;
  const may = [...flags].some((flag) => session.can.can(screen.name, flag));
  if (!takesFiles || !may || !session.can.can(screen.name, 'access')) throw forbidden();
  return Object.keys(EXTENSIONS);
}

/** A file as it came. */
export type Upload = { readonly name: string; readonly bytes: Buffer };
type Uploading = { readonly session: Session; readonly accepted: readonly string[] };

/**
 * Takes the one file of a form in. @throws ApiError 400 for a broken form, 422 without a file, and as `keepUpload`.
 */
export const takeUpload = async (context: ApiContext, request: Request, uploading: Uploading): Promise<FileInfo> =>
  keepUpload(context, await readForm(request), uploading);

/**
 * Keeps a file under a generated id. Nothing the sender says about it is believed: the type is read from the content and
 * must agree with the name.
 * @throws ApiError 409 with too many files no record holds, 413 beyond 5 MB, 415 for another type, 422 with too many pixels.
 */
export async function keepUpload(
  context: ApiContext,
  { name, bytes }: Upload,
  { session, accepted }: Uploading,
): Promise<FileInfo> {
  const type = await typeOf(name, bytes);
  if (!accepted.includes(type)) {
    const names = accepted.map((each) => each.replace(/^.*\//, '').toUpperCase()).join(', ');
    throw new ApiError('unsupported_type', `Only these can be uploaded here: ${names}.`, {
      errors: { file: ['This type of file is not accepted'] },
    });
  }
  if (type !== 'application/pdf') checkPixels(bytes);
  const id = generatedId();
  await context.files.write(id, bytes);
  try {
    const { info, stale } = await context.store.transaction((tx) =>
      register(tx, context, session, { id, name, type, bytes }),
    );
    await Promise.allSettled(stale.map((old) => context.files.remove(old)));
    return info;
  } catch (error) {
    // What went wrong first is what is told.
    await context.files.remove(id).catch(() => undefined);
    throw error;
  }
}

/** Enters a file, unless its uploader has too many in no record; those older than a day are forgotten first. */
async function register(
  tx: Writer,
  context: ApiContext,
  session: Session,
  file: { readonly id: string; readonly name: string; readonly type: string; readonly bytes: Buffer },
): Promise<{ readonly info: FileInfo; readonly stale: string[] }> {
  const now = context.now();
  const unattached = await tx.rows({
    from: SYSTEM.files,
    where: { all: [{ of: { column: 'user_id' }, is: session.user.id }, isFree(context.registry)] },
    fields: { created_at: { column: 'created_at' } },
  });
  const isStale = (row: RecordData): boolean => now.getTime() - Date.parse(String(row.created_at)) > UNATTACHED_MS;
  const stale = unattached.filter(isStale).map((row) => String(row.id));
  if (unattached.length - stale.length >= MAX_UNATTACHED) {
    throw conflict('Too many uploaded files are not in use yet. Save them in a form, or try again tomorrow.');
  }
  if (stale.length > 0) await tx.removeWhere({ from: SYSTEM.files, where: { of: { column: 'id' }, in: stale } });
  const { id, name, type, bytes } = file;
  const row = { id, name, type, size: bytes.length, user_id: session.user.id, created_at: now.toISOString() };
  return { info: fileInfo(await tx.insert(SYSTEM.files, row)), stale };
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
/** A name for a file nobody guesses, and no path can be made of. */
export const generatedId = (): string => Array.from({ length: 24 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

function readForm(request: Request): Promise<Upload> {
  if (!request.is('multipart/form-data'))
    throw new ApiError('unsupported_type', 'A file is sent as multipart/form-data.');
  const form = openForm(request, { files: 1, fields: 0, parts: 2 });
  return new Promise((resolve, reject) => {
    let found: Upload | undefined;
    const stop = (error: unknown): void => {
      request.unpipe(form);
      request.resume();
      reject(error instanceof ApiError ? error : badRequest('The form could not be read.'));
    };
    form.on('file', (field: string | undefined, stream, info) => {
      // A part without a name comes as it is, whatever the types say; what is thrown here would end the process.
      if (field === undefined) return stop(badRequest('The form could not be read.'));
      if (field !== 'file') return stop(invalid({ [field.slice(0, 60)]: ['Unknown field'] }));
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('limit', () => stop(new ApiError('too_large', 'The file must be under 5 MB.')));
      stream.on('error', stop);
      stream.on('end', () => {
        found = { name: safeName(info.filename), bytes: Buffer.concat(chunks) };
      });
    });
    form.on('filesLimit', () => stop(badRequest('One file can be sent at a time.')));
    form.on('fieldsLimit', () => stop(badRequest('Only the field "file" can be sent.')));
    form.on('partsLimit', () => stop(badRequest('One file can be sent at a time.')));
    form.on('error', stop);
    form.on('close', () =>
      found && found.bytes.length > 0 ? resolve(found) : stop(invalid({ file: ['A file is required'] })),
    );
    request.on('error', stop);
    request.on('aborted', stop);
    request.pipe(form);
  });
}

/**
 * A reader of a form, which takes no file beyond `MAX_FILE_SIZE` and as many parts as the limits say.
 * @throws ApiError 400 when it is none.
 */
export function openForm(request: Request, limits: Omit<busboy.Limits, 'fileSize' | 'headerPairs'>): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      // One byte more than allowed, so that a file of exactly the limit is not taken for a longer one.
      limits: { ...limits, fileSize: MAX_FILE_SIZE + 1, headerPairs: 20 },
    });
  } catch {
    throw badRequest('The form could not be read.');
  }
}

/** The name alone, without folders and control characters, at most 150 characters, its ending kept. */
export function safeName(name: string | undefined): string {
  const last = (name ?? '').normalize('NFC').split(/[/\\]/).pop() ?? '';
  const clean = last.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').trim();
  const ending = /\.[a-z0-9]{1,5}$/i.exec(clean)?.[0] ?? '';
  return [...clean.slice(0, clean.length - ending.length)].slice(0, 140).join('') + ending;
}

async function typeOf(name: string, bytes: Buffer): Promise<string> {
  if (bytes.length > MAX_FILE_SIZE) throw new ApiError('too_large', 'The file must be under 5 MB.');
  const detected = await fileTypeFromBuffer(bytes);
  const extension = name.split('.').pop()?.toLowerCase() ?? '';
  if (detected && EXTENSIONS[detected.mime]?.includes(extension)) return detected.mime;
  throw new ApiError(
    'unsupported_type',
    'Only PNG, JPEG, GIF, WEBP and PDF files can be uploaded, under a name that says so.',
    {
      errors: { file: ['This type of file is not accepted'] },
    },
  );
}

/** A small file can unpack to a picture that stops the browser. */
function checkPixels(bytes: Buffer): void {
  const size = measured(bytes);
  if (!size) throw invalid({ file: ['This picture is damaged'] });
  if (size.width * size.height > MAX_PIXELS) throw invalid({ file: ['This picture has more than 40 million pixels'] });
}

function measured(bytes: Buffer): { width: number; height: number } | undefined {
  try {
    const { width, height } = imageSize(bytes);
    return width > 0 && height > 0 ? { width, height } : undefined;
  } catch {
    return undefined;
  }
}
