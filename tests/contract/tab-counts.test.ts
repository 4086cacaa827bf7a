import { describe, expect, it } from 'vitest';
import { items, movedFixtures, movedRegistry } from '../stage/moved.ts';
import { done, expectRefusal } from './outcomes.ts';
import { type Client, stageFor } from './stage.ts';

/** How many records each counted tab of a list has, as whoever asks sees them. */

const AT = '/api/items/tabs?screen_label=stage-items';

const NAMES = ['admin', 'vendor', 'ops'] as const;
const { host: server, as } = stageFor(NAMES, { registry: movedRegistry, fixtures: movedFixtures });

const countIn = async (client: Client, tab: string): Promise<number> =>
  Number((await client.get(`/api/items?screen_label=stage-items&_tab=${tab}&_end=1`)).headers.get('X-Total-Count'));

describe('the counts of tabs', () => {
  it.each(NAMES)('should be those of the lists %s sees, of counted tabs alone', async (name) => {
    const client = as(name);
    const { body } = done(await client.get(AT));
    const counted = items.screens?.['stage-items']?.list?.tabs?.filter((tab) => tab.showCount) ?? [];
    expect(Object.keys(body)).toEqual(counted.map((tab) => tab.name));
    for (const tab of counted)
      expect(body[tab.name], tab.name).toEqual({ count: await countIn(client, tab.name), more: false });
  });

  it('should follow what is written', async () => {
    const client = as('admin');
    const before = (await client.get(AT)).body.dubai.count;
    const [row] = (await client.get('/api/items?screen_label=stage-items&_tab=dubai&_end=1')).body;
    await server.change('items', row.id, { status: 'Denied' });
    expect((await client.get(AT)).body.dubai.count).toBe(before - 1);
  });

  it('should be none where no tab is counted, and take nothing besides', async () => {
    const client = as('admin');
    expect((await client.get('/api/items/tabs?screen_label=stage-dubai')).body).toEqual({});
    expectRefusal(await client.get(`${AT}&q=a`), 400);
  });
});
