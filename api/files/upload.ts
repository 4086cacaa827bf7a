import { randomInt } from 'node:crypto';
import type { Request } from 'express';
import { fileTypeFromBuffer } from 'file-type';
import { imageSize } from 'image-size';
import { acceptedTypes, type FileInfo, MAX_FILE_SIZE, type Registry } from '../../resources/language/index.ts';
import { recheckSession } from '../auth/session-check.ts';
import type { ApiContext } from '../context.ts';
import { ApiError, conflict, forbidden, invalid } from '../errors.ts';
import { screenOf } from '../guard.ts';
import { fileInfo } from '../present/rows.ts';
import type { Session } from '../session.ts';
import type { Reader } from '../store.ts';
import { SYSTEM } from '../system.ts';
import { barePicture } from './bare-picture.ts';
import { withForm } from './form.ts';
import { fileFieldsOf, isUnattached } from './held.ts';
import { inTurn, MAX_PIXELS } from './limits.ts';
import type { Upload } from './spool.ts';
import { UNATTACHED_MS } from './sweep.ts';
import { canBeDrawn } from './thumbnail.ts';

const MAX_UNATTACHED = 50;

const EXTENSIONS: { readonly [type: string]: readonly string[] } = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
};

const FORM_FLAGS = ['write', 'update'] as const;

/**
 * Authorises an upload: a file field with add, edit or a move; own pictures always. Returns the
 * types. @throws ApiError 400 for a repeated label, else 403.
 */
export function authoriseUpload(registry: Registry, session: Session, params: URLSearchParams): readonly string[] {
  const { profile } = registry.identity;
  if (params.get('screen_label') === profile.screen.name && params.getAll('screen_label').length === 1) {
    return fileFieldsOf(profile.resource).flatMap(acceptedTypes);
  }
  const screen = screenOf(registry, params);
  const resource = registry.resources[screen.resource];
  const takes = (names: readonly string[]): boolean =>
    resource !== undefined && fileFieldsOf(resource).some((field) => names.includes(field.name));
  // Parts are written by whoever updates their whole.
  const ofParts = Object.entries(screen.parts).flatMap(([name, { writes }]) => {
    const part = registry.resources[name];
    return part ? fileFieldsOf(part).filter((field) => writes.includes(field.name)) : [];
  });
  const asking = screen.moves.filter((move) => takes(move.inputs.map(({ field }) => field)));
  const flags = new Set([
    ...(takes(screen.writes) ? FORM_FLAGS : []),
    ...(ofParts.length > 0 ? ['update' as const] : []),
    ...asking.map(({ flag }) => flag),
  ]);
  const takesFiles = flags.size > 0;
  const may = [...flags].some((flag) => session.can.can(screen.name, flag));
  if (!takesFiles || !may || !session.can.can(screen.name, 'access')) throw forbidden();
  return Object.keys(EXTENSIONS);
}

type Uploading = { readonly session: Session; readonly params: URLSearchParams };

/**
 * Receives one file, after permission and quota. @throws ApiError 422 without one, and as
 * `withForm` and `keepUpload`.
 */
export async function takeUpload(context: ApiContext, request: Request, uploading: Uploading): Promise<FileInfo> {
  const { session } = uploading;
  await refuseTooMany(context.store, context, session);
  return withForm(context, { request, session, limits: { files: 1, fields: 0 } }, async ({ files }) => {
    const [found] = files;
    if (!found) throw invalid({ file: ['A file is required'] });
    const [key, upload] = found;
    if (key !== 'file') throw invalid({ [key.slice(0, 60)]: ['Unknown field'] });
    return keepUpload(context, upload, uploading);
  });
}

/**
 * Stores an upload. The detected type must match the name; permission is rechecked, as uploads take
 * time. @throws ApiError 401, 403 as `recheckSession` and `authoriseUpload`, 409 for too many
 * unattached, 413 over 5 MB, 415, 422 for a bad picture.
 */
export const keepUpload = (context: ApiContext, upload: Upload, uploading: Uploading): Promise<FileInfo> =>
  inTurn(async () => {
    const { session, params } = uploading;
    const { name } = upload;
    const accepted = authoriseUpload(context.registry, session, params);
    const sent = await upload.read();
    const type = await typeOf(name, sent);
    if (!accepted.includes(type)) {
      const names = accepted.map((each) => each.replace(/^.*\//, '').toUpperCase()).join(', ');
      throw new ApiError('unsupported_type', `Only these can be uploaded here: ${names}.`, {
        errors: { file: ['This type of file is not accepted'] },
      });
    }
    const bytes = type === 'application/pdf' ? sent : await pictureOf(type, sent);
    const id = generatedId();
    return context.store.transaction(async (tx) => {
      const still = await recheckSession(tx, context, session);
      authoriseUpload(context.registry, still, params);
      await refuseTooMany(tx, context, still);
      await context.files.write(id, bytes);
      const at = context.now().toISOString();
      const row = { id, name, type, size: bytes.length, user_id: still.user.id, created_at: at };
      return fileInfo(await tx.insert(SYSTEM.files, row));
    });
  });

async function refuseTooMany(reader: Reader, { registry, now }: ApiContext, { user }: Session): Promise<void> {
  const { count } = await reader.total({
    from: SYSTEM.files,
    where: {
      all: [
        { of: { column: 'user_id' }, is: user.id },
        { of: { column: 'created_at' }, above: new Date(now().getTime() - UNATTACHED_MS).toISOString() },
        isUnattached(registry),
      ],
    },
  });
  if (count >= MAX_UNATTACHED)
    throw conflict('Too many uploaded files are not in use yet. Save them in a form, or try again tomorrow.');
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
/** A name for a file nobody guesses, and no path can be made of. */
export const generatedId = (): string => Array.from({ length: 24 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

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

/** A picture as it is stored: without what its camera added to it. @throws ApiError 422 */
async function pictureOf(type: string, sent: Buffer): Promise<Buffer> {
  checkPixels(sent);
  const bare = barePicture(type, sent);
  if (!bare || !(await canBeDrawn(bare))) throw damaged();
  return bare;
}

const damaged = (): ApiError =>
  invalid({ file: ['This picture is damaged or cut off. Please save it again, or choose another.'] });

/** A small file can unpack to a picture that stops the browser. */
function checkPixels(bytes: Buffer): void {
  const size = measured(bytes);
  if (!size) throw damaged();
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
