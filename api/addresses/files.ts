import type { ApiContext } from '../context.ts';
import { ApiError, invalid } from '../errors.ts';
import { fileFieldsOf, forgetFiles } from '../files/held.ts';
import { removeBytes } from '../files/thumbnail.ts';
import { keepUpload } from '../files/upload.ts';
import type { Authorised } from '../scope.ts';
import type { AddressCall } from './call.ts';

/**
 * Stores a form's files; removes them if the work fails. @throws ApiError as uploads, by field;
 * 422.
 */
export async function withFiles<T>(
  { context, resource, sent }: AddressCall,
  { session, once }: Authorised,
  fieldOf: (key: string) => string,
  work: (ids: ReadonlyMap<string, string>) => Promise<T>,
): Promise<T> {
  const ids = new Map<string, string>();
  try {
    for (const [key, upload] of sent.files) {
      const name = fieldOf(key);
      if (!fileFieldsOf(resource).some((field) => field.name === name)) throw invalid({ [name]: ['This is no file'] });
      ids.set(key, (await underName(name, () => keepUpload(context, upload, { session, params: sent.label }))).id);
    }
    const done = await work(ids);
    // What came again brought its files once more.
    if (once?.isRepeated) await forget(context, [...ids.values()]);
    return done;
  } catch (error) {
    await forget(context, [...ids.values()]);
    throw error;
  }
}

async function underName<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || !error.errors.file) throw error;
    throw new ApiError(error.code, error.message, { errors: { [name]: error.errors.file } });
  }
}

async function forget({ store, files, registry }: ApiContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const removed = await store.transaction((tx) => forgetFiles(tx, registry, ids));
  await Promise.allSettled(removed.map((id) => removeBytes(files, id)));
}
