import busboy from 'busboy';
import type { Request } from 'express';
import { ApiError, badRequest, invalid } from '../errors.ts';
import { MOST_BYTES } from './table.ts';

const SILENCE_MS = 20_000;
const tooLarge = () =>
  new ApiError('too_large', `The file must be under ${MOST_BYTES / 1024 / 1024} MB. Please split it.`);

/** The file of a form. @throws ApiError 400 broken or stalled, 413 size, 415 type, 422 none. */
export async function fileIn(request: Request): Promise<Buffer> {
  if (!request.is('multipart/form-data'))
    throw new ApiError('unsupported_type', 'A file is sent as multipart/form-data.');
  if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES + 16 * 1024) throw tooLarge();
  return read(request);
}

async function read(request: Request): Promise<Buffer> {
  const form = opened(request);
  let timer: NodeJS.Timeout | undefined;
  let heard = (): void => undefined;
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      const chunks: Buffer[] = [];
      const stop = (error: unknown): void =>
        reject(error instanceof ApiError ? error : badRequest('The form could not be read.'));
      heard = (): void => {
        clearTimeout(timer);
        timer = setTimeout(() => stop(badRequest('The form stopped coming.')), SILENCE_MS);
      };
      // The name may be undefined despite the types; a throw here would end the process.
      form.on('file', (key: string | undefined, stream) => {
        stream.on('limit', () => stop(tooLarge()));
        stream.on('error', stop);
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        if (key === undefined) stop(badRequest('The form could not be read.'));
        else if (key !== 'file') stop(invalid({ [key.slice(0, 60)]: ['Unknown field'] }));
      });
      form.on('filesLimit', () => stop(badRequest('One file can be sent at a time.')));
      for (const limit of ['fieldsLimit', 'partsLimit'] as const)
        form.on(limit, () => stop(badRequest('Only the field "file" can be sent.')));
      form.on('error', stop);
      form.on('close', () => {
        const bytes = Buffer.concat(chunks);
        if (bytes.length > 0) resolve(bytes);
        else stop(invalid({ file: ['A file is required'] }));
      });
      request.on('error', stop);
      request.on('aborted', stop);
      request.on('data', heard);
      request.pipe(form);
      heard();
    });
  } catch (error) {
    request.unpipe(form);
    form.destroy();
    request.resume();
    throw error;
  } finally {
    clearTimeout(timer);
    request.off('data', heard);
  }
}

function opened(request: Request): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      // One byte more, so that a file of exactly the limit passes.
      limits: { files: 1, fields: 0, parts: 2, fileSize: MOST_BYTES + 1, headerPairs: 20 },
    });
  } catch {
    throw badRequest('The form could not be read.');
  }
}
