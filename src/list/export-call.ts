import { callRaw, statusOf, withQuery } from '../platform/api.ts';
import { saveFile } from '../platform/save-file.ts';
import type { Query } from './list-query.ts';

/**
 * Downloads a list as a file. It is asked for in vain first (HEAD), which tells of every refusal;
 * the browser then fetches it as a download of its own, piece by piece, however long it is. `name`
 * is only for an answer that names no file. @throws ApiFailure when the server refuses it.
 */
export async function download(path: string, query: Query, name: string): Promise<void> {
  await mayDownload(path, query);
  saveFile(name, withQuery(path, query));
}

/**
 * @throws ApiFailure when the server refuses the download. A refused HEAD says nothing, so the
 * reason is asked for.
 */
async function mayDownload(path: string, query: Query): Promise<void> {
  try {
    await callRaw(path, { method: 'HEAD', query });
  } catch (error) {
    if (statusOf(error) === 0 || statusOf(error) === 401) throw error;
    await (await callRaw(path, { query })).body?.cancel();
  }
}
