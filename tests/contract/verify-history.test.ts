import { describe, expect, it } from 'vitest';
import type { RecordData } from '../../resources/language/index.ts';
import { SYSTEM } from './host.ts';
import { stageFor } from './stage.ts';

const { host: server, people, first } = stageFor(['admin']);
const [admin] = people;

const category = (id: number): string => `/api/categories/${id}?screen_label=category-setup`;
const rename = async (...names: readonly string[]): Promise<void> => {
  for (const name of names) expect((await admin.patch(category(1), { name })).status).toBe(200);
};
const line = (version: number): Promise<RecordData> => first(SYSTEM.history, (each) => each.version === version);
const problems = async (): Promise<readonly string[]> =>
  (await server.verify()).breaks.map(({ resource, id, problem }) => `${resource} ${id}: ${problem}`);

describe('verifying the history', () => {
  it('should find it whole after all kinds of writes', async () => {
    await rename('One', 'Two');
    const role = (await admin.get('/api/roles/4?screen_label=role-list')).body;
    expect((await admin.patch('/api/roles/4?screen_label=role-list', { name: `${role.name} 2` })).status).toBe(200);
    const off = { action: 'set', values: { is_active: false }, ids: [1, 2, 3] };
    expect((await admin.post('/api/categories/bulk?screen_label=category-setup', off)).status).toBe(200);
    const sub = '/api/sub_categories/1?screen_label=sub-category-setup';
    expect((await admin.patch(sub, { zone_ids: [2, 1] })).status).toBe(200);
    const { lines, records, breaks, untouched } = await server.verify();
    expect([lines, records, breaks]).toEqual([7, 5, []]);
    expect(untouched).toBeGreaterThan(100);
  });

  it('should tell a line that was changed', async () => {
    await rename('One', 'Two', 'Three');
    const { id } = await line(3);
    await server.change(SYSTEM.history, id, { by_id: 4 });
    expect(await problems()).toEqual([`categories 1: the line of version 3 (entry ${id}) is not as it was written`]);
  });

  it('should tell lines that are missing between others, and at the end', async () => {
    await rename('One', 'Two', 'Three');
    await server.remove(SYSTEM.history, (await line(3)).id);
    expect(await problems()).toEqual(['categories 1: the lines between version 2 and 4 are missing']);
    await server.remove(SYSTEM.history, (await line(4)).id);
    expect(await problems()).toEqual(['categories 1: it is version 4, and its last line is of version 2']);
    await server.remove(SYSTEM.history, (await line(2)).id);
    expect(await problems()).toEqual(['categories 1: it is version 4, and no line tells of it']);
  });

  it('should tell a first line that is not the first', async () => {
    await rename('One', 'Two', 'Three');
    await server.remove(SYSTEM.history, (await line(2)).id);
    expect((await problems())[0]).toMatch(/is not as it was written, or those before it are missing$/);
  });

  it('should tell a record that was changed or removed without a line', async () => {
    await rename('One');
    await server.change('categories', 1, { name: 'Other' });
    expect(await problems()).toEqual(['categories 1: it is version 3, and its last line is of version 2']);
  });

  it('should tell a record that is gone, or there again, without a line', async () => {
    const { body } = await admin.post('/api/document_types?screen_label=vendor-configuration', { name: 'Test paper' });
    expect(body).toHaveProperty('id');
    const stored = (await server.one('document_types', body.id)) as RecordData;
    await server.remove('document_types', body.id);
    expect(await problems()).toEqual([`document_types ${body.id}: it is gone, and no line tells of it`]);
    await server.put('document_types', stored);
    expect(await problems()).toEqual([]);
    expect((await admin.delete(`/api/document_types/${body.id}?screen_label=vendor-configuration`)).status).toBe(204);
    expect(await problems()).toEqual([]);
    await server.put('document_types', stored);
    expect(await problems()).toEqual([
      `document_types ${body.id}: it is there, and its last line says that it was deleted`,
    ]);
  });
});
