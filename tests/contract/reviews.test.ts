import { describe, expect, it } from 'vitest';
import { reviewedFixtures, reviewedRegistry } from '../stage/reviewed.ts';
import { SYSTEM } from './host.ts';
import { done, expectRefusal, expectSaid } from './outcomes.ts';
import { type Answer, type Client, stageFor } from './stage.ts';

/**
 * What must be given of a record, and what moves need and sign off of it: from handing in to being
 * accepted, by whoever it belongs to and by those who decide. On every host.
 */

const house = { registry: reviewedRegistry, fixtures: reviewedFixtures };
const { host: server, people } = stageFor(['admin', 'ops', 'vendor', 'support'], house);
const [admin, ops, owner, reader] = people;

const SCREEN = 'screen_label=stage-studios';
/** Where sheets are shown and moved, and not written. */
const DESK = 'screen_label=stage-desk';
const STUDIO = `/api/studios/1?${SCREEN}`;
const at = (move: string, id = 1): string => `/api/studios/${id}/${move}?${SCREEN}`;

type Entry = { readonly name: string; readonly status: string; readonly [more: string]: unknown };
const stands = ({ body }: Answer): { [name: string]: string } =>
  Object.fromEntries((body._requirements as Entry[]).map(({ name, status }) => [name, status]));
const entryOf = ({ body }: Answer, name: string): Entry => {
  const found = (body._requirements as Entry[]).find((each) => each.name === name);
  if (!found) throw new Error(`There is no ${name} in ${JSON.stringify(body._requirements)}`);
  return found;
};
const seen = async (client: Client = admin): Promise<object> => (await client.get(STUDIO)).body._seen;
const facts = async () => (await server.all(SYSTEM.reviews)).filter(({ resource }) => resource === 'studios');

/** Gives a sheet of a kind, which is fine already where that is said. */
async function give(kind: number, state?: 'Fine' | 'Wrong', client = owner): Promise<number> {
  const whole = client === owner ? {} : { studio_id: 1 };
  const dated = kind === 1 ? { ends_on: '2099-01-31' } : {};
  const body = { ...whole, ...dated, sheet_kind_id: kind, number: `S${kind}` };
  const answer = done(await client.post(`/api/sheets?${SCREEN}`, body), 201);
  if (state) await server.change('sheets', answer.body.id, { state });
  return answer.body.id;
}

/** Everything is given and fine, and handed in. */
async function handedIn(): Promise<void> {
  await give(1, 'Fine');
  await give(2, 'Fine');
  done(await owner.post(at('hand-in'), {}));
}

describe('a record that is read by itself', () => {
  it('should tell where each requirement stands, and what awaits whom', async () => {
    const first = await owner.get(STUDIO);
    const licence = { label: 'Licence', step: 'sheets', status: 'due', awaits: 'vendor', stops: ['orders', 'money'] };
    expect(first.body._requirements).toMatchObject([
      { name: 'place', label: 'Place', step: null, status: 'met', awaits: null, until: null, stops: [], why: null },
      { name: 'sheets/1', ...licence },
      { name: 'sheets/2', label: 'Card', status: 'due' },
      { name: 'terms', status: 'met' },
      { name: 'account', status: 'in_review', awaits: 'staff' },
    ]);
    await give(1, 'Fine');
    await give(2);
    expect(stands(await admin.get(STUDIO))).toMatchObject({ 'sheets/1': 'met', 'sheets/2': 'in_review' });
    expect(entryOf(await reader.get(STUDIO), 'sheets/1').until).toBe('2099-01-31');
  });

  it('should not tell it in a list, nor of what is on no page of the screen', async () => {
    const [row] = (await admin.get(`/api/studios?${SCREEN}`)).body;
    expect(row).not.toHaveProperty('_requirements');
    expect(row).not.toHaveProperty('_seen');
    const result = await admin.get('/api/studios/1?screen_label=stage-names');
    expect(Object.keys(stands(result))).toEqual(['place', 'terms']);
    expect(Object.keys(result.body._seen)).toEqual(['place', 'terms']);
    expect(JSON.stringify(result.body)).not.toContain('1234567');
  });

  it('should ask for it by the same few statements, whatever was given', async () => {
    const all = (): number => Object.values(server.reads()).reduce((sum, each) => sum + each, 0);
    const ask = async (): Promise<number> => {
      const before = all();
      await admin.get(STUDIO);
      return all() - before;
    };
    const few = await ask();
    for (let each = 0; each < 4; each++) await give(1);
    await give(2);
    expect(await ask()).toBe(few);
  });

  it('should say of what each stands for only as much as lets it be compared', async () => {
    const [one, other] = [await admin.get(STUDIO), await admin.get(`/api/studios/2?${SCREEN}`)];
    expect(Object.keys(one.body._seen)).toEqual(['place', 'sheets/1', 'sheets/2', 'terms', 'account']);
    expect(one.body._seen.terms).not.toBe(other.body._seen.terms);
    expect(await seen(owner)).toEqual(one.body._seen);
  });
});

describe('handing in', () => {
  it('should be refused by the name of all that is missing, and tell it beforehand', async () => {
    await server.change('studios', 1, { has_terms: false });
    await give(2, 'Wrong');
    const answer = await owner.post(at('hand-in'), {});
    expectRefusal(answer, 422, 'sheets/1');
    expect(answer.body.errors).toEqual({
      'sheets/1': ['Licence: it is missing'],
      'sheets/2': ['Card: it was refused'],
      terms: ['Terms: it is missing'],
    });
    const result = (await owner.get(STUDIO)).body._moves;
    const reason = 'Licence: it is missing. Card: it was refused. Terms: it is missing.';
    expect(result).toContainEqual({ name: 'hand-in', allowed: true, reason });
    expect((await server.one('studios', 1))?.stage).toBe('new');
  });

  it('should be possible once all of it is given', async () => {
    await handedIn();
    expect((await server.one('studios', 1))?.stage).toBe('waiting');
  });
});

describe('accepting', () => {
  it('should decide about what is in review of the record itself', async () => {
    await handedIn();
    done(await admin.post(at('accept'), { seen: await seen() }));
    expect(stands(await admin.get(STUDIO))).toMatchObject({ account: 'met', 'sheets/1': 'met' });
  });

  it('should be refused while something is not met', async () => {
    await handedIn();
    await server.change('sheets', 1, { state: 'Pending' });
    const refused = await admin.post(at('accept'), { seen: await seen() });
    expectSaid(refused, 422, 'Licence: it is not reviewed yet', 'sheets/1');
    expect(stands(await admin.get(STUDIO)).account).toBe('in_review');
  });

  it('should be refused where what was seen was changed since, saying what', async () => {
    await handedIn();
    const before = await seen();
    done(await owner.patch(STUDIO, { account: '99999999' }));
    const stale = await admin.post(at('accept'), { seen: before });
    expectRefusal(stale, 409, 'account');
    const changed = [{ name: 'account', label: 'Account', status: 'in_review' }];
    expect(stale.body).toMatchObject({ code: 'stale', changed });
    expect(stale.body.current).toMatchObject({ account: '99999999', _requirements: expect.any(Array) });
    done(await admin.post(at('accept'), { seen: stale.body.current._seen }));
  });

  it('should be refused where a part was replaced since, and not where something else was', async () => {
    await handedIn();
    const before = await seen();
    done(await admin.patch(STUDIO, { holder: 'Amal' }));
    await server.change('studios', 1, { user_id: null });
    expect(await seen()).toEqual(before);
    await give(2, 'Fine', ops);
    const stale = await admin.post(at('accept'), { seen: before });
    expectRefusal(stale, 409, 'sheets/2');
    expect(stale.body.changed).toMatchObject([{ name: 'sheets/2', label: 'Card' }]);
  });

  it('should refuse every other body', async () => {
    await handedIn();
    for (const body of [{}, { seen: null }, { seen: [] }, { seen: 'all' }, { seen: { account: 1 } }])
      expectRefusal(await admin.post(at('accept'), body), 422, 'seen');
    expectRefusal(await admin.post(at('accept'), { seen: await seen(), items: [] }), 422, 'items');
    expectRefusal(await admin.post(at('accept'), { seen: {} }), 409);
    expectRefusal(await admin.post(at('accept'), { seen: { ...(await seen()), __proto__x: 'a' } }), 409);
    const many = { action: 'move', move: 'accept', ids: [1], values: {} };
    expectRefusal(await admin.post(`/api/studios/bulk?${SCREEN}`, many), 422, 'move');
    expect((await server.one('studios', 1))?.stage).toBe('waiting');
  });

  it('should be of the old account or be refused, where another is written at once', async () => {
    await handedIn();
    const before = await seen();
    const [accepted, changed] = await Promise.all([
      admin.post(at('accept'), { seen: before }),
      owner.patch(STUDIO, { account: '77777777' }),
    ]);
    expect(changed.status).toBe(200);
    expect([200, 409]).toContain(accepted.status);
    expect(accepted.status === 409).toBe((await server.one('studios', 1))?.stage === 'waiting');
  });
});

describe('deciding about a part', () => {
  const look = (id: number, body: object, client = admin, from = DESK) =>
    client.post(`/api/sheets/${id}/look-over?${from}`, body);
  const version = async (id: number) => (await admin.get(`/api/sheets/${id}?${SCREEN}`)).body._version;

  it('should carry the version that was looked at, and be refused where it was changed since', async () => {
    const id = await give(2);
    const read = await version(id);
    expectRefusal(await look(id, {}), 422, '_version');
    done(await owner.patch(`/api/sheets/${id}?${SCREEN}`, { number: 'S9' }));
    const stale = await look(id, { _version: read });
    expectRefusal(stale, 409, 'number');
    expect(stale.body).toMatchObject({ code: 'stale', changed: { number: { base: 'S2', theirs: 'S9' } } });
    expectRefusal(await look(id, { _version: await version(id) }, owner), 403);
    expectRefusal(await look(id, { _version: await version(id) }, admin, SCREEN), 403);
    expect((await look(id, { _version: await version(id) })).body.state).toBe('Fine');
  });

  it('should be made of one at a time', async () => {
    const id = await give(2);
    const many = { action: 'move', move: 'look-over', ids: [id], values: {} };
    expectRefusal(await admin.post(`/api/sheets/bulk?${DESK}`, many), 422, 'move');
  });
});

describe('a part that was given', () => {
  const at = (id: number | string = '', label = SCREEN): string => `/api/sheets${id === '' ? '' : `/${id}`}?${label}`;
  const partsOn = async (label: string, client = admin) =>
    (await client.get(`/api/studios/1/parts?${label}`)).body.sheets as readonly { readonly [name: string]: unknown }[];

  it('should be of what it was given for, once, and look nothing up for it', async () => {
    const id = await give(2);
    expectRefusal(await owner.patch(at(id), { sheet_kind_id: 3 }), 422, 'sheet_kind_id');
    expectRefusal(await owner.get(`/api/sheets/lookup/sheet_kind_id?${SCREEN}`), 404);
    expect((await partsOn(SCREEN, owner))[0]).toMatchObject({ id, sheet_kind_id: 2, number: 'S2' });
  });

  it('should be returned with what became of it, which nobody writes', async () => {
    const id = await give(2, 'Wrong');
    await server.change('sheets', id, { reason: 'blurred', note: 'Nothing can be read' });
    for (const label of [SCREEN, DESK]) {
      const [result] = await partsOn(label);
      expect(result).toMatchObject({ state: 'Wrong', reason: 'blurred' });
      expect(result).not.toHaveProperty('note');
    }
    expectRefusal(await admin.patch(at(id), { reason: null }), 422, 'reason');
  });

  it('should be written where its whole has a form, and only moved where panels show it', async () => {
    const id = await give(2);
    expectRefusal(await admin.post(at('', DESK), { studio_id: 1, sheet_kind_id: 2, number: 'S3' }), 403);
    expectRefusal(await admin.patch(at(id, DESK), { number: 'S3' }), 422, 'number');
    expectRefusal(await admin.delete(at(id, DESK)), 403);
    expect((await admin.get(at(id, DESK))).body._moves).toEqual([{ name: 'look-over', allowed: true, reason: null }]);
    expect((await admin.get(at(id))).body._moves ?? []).toEqual([]);
  });

  it('should begin again once what was decided about is another, whoever writes it', async () => {
    for (const client of [owner, admin]) {
      const id = await give(1, 'Wrong');
      await server.change('sheets', id, { reason: 'blurred' });
      expect((await client.patch(at(id), { number: 'S9' })).body).toMatchObject({ state: 'Wrong', reason: 'blurred' });
      const again = await client.patch(at(id), { ends_on: '2099-02-28' });
      expect(again.body).toMatchObject({ state: 'Pending', reason: null });
    }
  });
});

describe('a list whose rows are edited elsewhere', () => {
  it('should tell what goes along in the address, and write nothing', async () => {
    const rows = (await admin.get(`/api/studios?${DESK}`)).body as readonly { readonly [name: string]: unknown }[];
    expect(rows.map(({ user_id }) => user_id)).toEqual([null, 12, 2]);
    expect(rows[0]).not.toHaveProperty('city');
    expectRefusal(await admin.patch(`/api/studios/1?${DESK}`, { name: 'Atelier' }), 422, 'name');
  });
});

describe('accepting anyway', () => {
  it('should accept what is missing for a reason, which is hidden from those it belongs to', async () => {
    await handedIn();
    await server.change('sheets', 2, { state: 'Wrong', reason: 'blurred', note: 'No' });
    expectRefusal(await admin.post(at('accept-anyway'), { seen: await seen() }), 422, 'reason');
    expectRefusal(await admin.post(at('accept-anyway'), { seen: await seen(), reason: ' ' }), 422, 'reason');
    done(await admin.post(at('accept-anyway'), { seen: await seen(), reason: 'Known to us' }));
    const result = await admin.get(STUDIO);
    expect(stands(result)).toMatchObject({ 'sheets/1': 'met', 'sheets/2': 'waived', account: 'waived' });
    expect(entryOf(result, 'sheets/2').why).toEqual({ reason: 'Known to us', note: null });
    expect(JSON.stringify((await owner.get(STUDIO)).body)).not.toContain('Known to us');
    await owner.patch(STUDIO, { account: '66666666' });
    expect(stands(await admin.get(STUDIO)).account).toBe('in_review');
  });
});

describe('sending back', () => {
  const items = [
    { of: 'sheets/1', reason: 'blurred', note: 'Nothing can be read' },
    { of: 'place', reason: 'wrong_name', note: 'Not the name of the licence' },
  ];

  it('should ask again only for what was named, until that is mended', async () => {
    await handedIn();
    done(await admin.post(at('send-back'), { items }));
    const result = await owner.get(STUDIO);
    const others = { 'sheets/2': 'met', terms: 'met', account: 'in_review' };
    expect(stands(result)).toEqual({ place: 'refused', 'sheets/1': 'refused', ...others });
    const why = { reason: 'blurred', note: 'Nothing can be read' };
    expect(entryOf(result, 'sheets/1')).toMatchObject({ awaits: 'vendor', why });
    expectRefusal(await owner.post(at('hand-in'), {}), 422, 'place');
    await owner.patch(STUDIO, { name: 'Atelier' });
    await owner.patch(`/api/sheets/1?${SCREEN}`, { number: 'S9' });
    expect(stands(await owner.get(STUDIO))).toMatchObject({ place: 'met', 'sheets/1': 'met' });
    done(await owner.post(at('hand-in'), {}));
  });

  it('should be refused where it does not say what and why', async () => {
    await handedIn();
    const [item] = items;
    const notes = ['', 'x'.repeat(501)].map((note) => [{ ...item, note }]);
    const names = ['sheets/9', 'sheets', '__proto__'].map((of) => [{ ...item, of }]);
    const others = [[{ ...item, reason: 'other' }], [{ ...item, more: 1 }], [item, item]];
    for (const each of [undefined, [], {}, [null], ...notes, ...names, ...others])
      expectRefusal(await admin.post(at('send-back'), { items: each }), 422, 'items');
    expect(await facts()).toEqual([]);
  });
});
