import { expect, it } from 'vitest';
import { expectRefusal } from './expectations.ts';
import { stageFor } from './stage.ts';

const stage = stageFor(['admin']);
const [admin] = stage.people;
const create = (name: string) => admin.post('/api/roles?screen_label=role-list', { name, permissions: [] });

it('should not be had twice by roles that nobody can tell apart', async () => {
  for (const name of ['Super\u00a0Admin', 'SUPER  admin', 'Ｓｕｐｅｒ Admin', 'Super\u200d Admin'])
    expectRefusal(await create(name), 409, 'name');
  for (const name of ['Super Admin\u200b', '\u202eSuper Admin', 'Super\u2060 Admin'])
    expectRefusal(await create(name), 422, 'name');
  const made = await Promise.all(['Night shift', 'Night\u00a0shift', 'NIGHT  SHIFT'].map(create));
  expect(made.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
});
