import type { Registry } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { ApiError, invalid } from '../errors.ts';
import { fileFieldsOf, forgetFiles } from '../files/held.ts';
import type { Upload } from '../files/spool.ts';
import { removeBytes } from '../files/thumbnail.ts';
import { keepUpload } from '../files/upload.ts';
import type { Admitted } from '../scope.ts';
import type { Names } from './address.ts';

type Coming = Admitted & {
  readonly label: URLSearchParams;
  readonly files: ReadonlyMap<string, Upload>;
  /** The keys under which files come, and the fields they fill. */
  readonly takes: Names;
};

/**
 * Takes in the files a form brought along, as uploads of its screen, and hands their ids to the
 * work by key. Work that is refused leaves none of them.
 * @throws ApiError as uploads do, naming the field; 422 for a file where none belongs.
 */
export async function withFiles<T>(
  context: ApiContext,
  { session, resource, label, files, takes, once }: Coming,
  work: (ids: { readonly [key: string]: string }) => Promise<T>,
): Promise<T> {
  const ids: { [key: string]: string } = {};
  try {
    for (const [key, upload] of files) {
      const name = takes[key] ?? key;
      if (!fileFieldsOf(resource).some((field) => field.name === name)) throw invalid({ [name]: ['This is no file'] });
      ids[key] = (await underName(name, () => keepUpload(context, upload, { session, params: label }))).id;
    }
    const done = await work(ids);
    // What came again brought its files once more.
    if (once?.isRepeated) await forget(context, context.registry, Object.values(ids));
    return done;
  } catch (error) {
    await forget(context, context.registry, Object.values(ids));
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

async function forget({ store, files }: ApiContext, registry: Registry, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const gone = await store.transaction((tx) => forgetFiles(tx, registry, ids));
  await Promise.allSettled(gone.map((id) => removeBytes(files, id)));
}
