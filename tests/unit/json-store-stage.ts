import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { type JsonStore, openJsonStore } from '../../mock-server/json-store.ts';
import type { Collection, Column, Schema } from '../../resources/language/index.ts';

const column = (name: string, type: Column['type'], more: Partial<Column> = {}): Column => ({
  name,
  type,
  required: false,
  ...more,
});
const collection = (name: string, columns: readonly Column[], more: Partial<Collection> = {}): Collection => ({
  name,
  id: 'number',
  columns,
  concats: [],
  uniques: [],
  checks: [],
  orderings: [],
  ...more,
});

const things = collection('things', [column('name', 'text'), column('amount', 'number'), column('code', 'text')], {
  uniques: [{ columns: ['code'], message: 'Taken' }],
});
const parts = collection('parts', [
  column('name', 'text'),
  column('thing_id', 'reference', { to: 'things' }),
  column('spare_for', 'reference', { to: 'things' }),
  column('whole_id', 'reference', { to: 'parts' }),
  column('kinds', 'texts'),
  column('label', 'text', { required: true }),
]);
const limits = collection('_limits', [column('hits', 'json')], { id: 'text' });
export const schema: Schema = { collections: { things, parts, _limits: limits } };

/** Where a test of the file has its store; each has a folder of its own. */
export type StoreStage = {
  readonly folder: string;
  readonly file: string;
  open(): Promise<JsonStore>;
  seeded(records: Parameters<JsonStore['replaceAll']>[0]): Promise<JsonStore>;
};

/** Gives each test of a file an empty folder. */
export function storeStage(): StoreStage {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'json-store-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const stage: StoreStage = {
    get folder() {
      return folder;
    },
    get file() {
      return join(folder, 'store.json');
    },
    open: () => openJsonStore({ file: stage.file, schema }),
    async seeded(records) {
      const store = await stage.open();
      await store.replaceAll(records);
      return store;
    },
  };
  return stage;
}

export const kept = async (store: JsonStore, field = 'id', from = 'things') =>
  (await store.find({ from })).map((record) => record[field]);
export const named = (name: string) => ({ of: { column: 'name' }, is: name });
