import { callRaw, statusOf, withQuery } from '../../platform/api.ts';
import { saveFile } from '../../platform/lib/save-file.ts';
import type { Query } from '../state/list-query.ts';

/** Downloads a list; a HEAD request finds refusals first. @throws ApiFailure when refused. */
export async function download(path: string, query: Query, name: string): Promise<void> {
  await mayDownload(path, query);
  saveFile(name, withQuery(path, query));
}

/** @throws ApiFailure; a refused HEAD has no body, so a GET finds the reason. */
async function mayDownload(path: string, query: Query): Promise<void> {
  try {
    await callRaw(path, { method: 'HEAD', query });
  } catch (error) {
    if (statusOf(error) === 0 || statusOf(error) === 401) throw error;
    await (await callRaw(path, { query })).body?.cancel();
  }
}
