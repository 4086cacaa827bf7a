import { describe, expect, it } from 'vitest';
import { catalogueOf, S } from './catalogue-stage.ts';
import { done, expectRefusal } from './outcomes.ts';
import { stageFor } from './stage.ts';

/** The history of a whole tells of its parts: which, what, by whom, from what to what. */

const { people } = stageFor(['admin', 'support', 'finance']);
const [admin, support, finance] = people;
const { service, question, option, publish, parts } = catalogueOf(() => admin);
const undo = (entry: number | undefined) => admin.post(`/api/history/${entry}/undo?${S}`, {});

type Answered = {
  readonly entry: number;
  readonly event: string;
  readonly part?: { readonly id: number; readonly title: string; readonly under: readonly string[] };
  readonly changes: Readonly<Record<string, unknown>>;
  readonly by: { readonly name: string | null };
  readonly undoable: boolean;
};

const historyOf = async (id: number, more = '', client = admin) => {
  const { body, headers } = done(await client.get(`/api/services/${id}/history?${S}${more}`));
  return { lines: body as Answered[], total: Number(headers.get('X-Total-Count')) };
};
const inShort = ({ event, part }: Answered): string =>
  [...(part ? [...part.under, part.title] : ['service']), event].join(' › ');

/** A service with a question, an option, and one that depends on that. */
async function grown() {
  const id = await service();
  const parent = await question(id, { is_dependent: true });
  const large = await option(parent, { option_type: 'chip' });
  const balcony = await option(parent, { name: 'Balcony', parent_option_id: large });
  return { id, asked: parent, large, balcony };
}

describe('the history of a whole', () => {
  it('should tell what was written of its parts, with where they stand', async () => {
    const { id, large, asked: parent } = await grown();
    await admin.patch(`/api/service_options/${large}?${S}`, { price: 45 });
    await admin.patch(`/api/service_questions/${parent}?${S}`, { question: 'How big?' });
    const { lines, total } = await historyOf(id);
    expect(lines.map(inShort)).toEqual([
      'How big? › updated',
      'How big? › Large › updated',
      'How big? › Large › Balcony › created',
      'How big? › Large › created',
      'How big? › created',
      'service › created',
    ]);
    expect(total).toBe(6);
    expect(lines[1]?.changes).toEqual({ price: { from: 40, to: 45 } });
    expect(lines[1]?.by.name).not.toBeNull();
    expect(lines[0]?.changes).toEqual({ question: { from: 'How large?', to: 'How big?' } });
    // Another service tells none of it.
    expect((await historyOf(await service())).lines.map(inShort)).toEqual(['service › created']);
  });

  it('should come page by page', async () => {
    const { id } = await grown();
    const all = await historyOf(id);
    const [first, rest] = [await historyOf(id, '&_start=0&_end=2'), await historyOf(id, '&_start=2&_end=9')];
    expect([...first.lines, ...rest.lines]).toEqual(all.lines);
    expect([first.total, first.lines.length, all.total]).toEqual([4, 2, 4]);
  });

  it('should tell a removal once, by the name the part had, and take it back', async () => {
    const { id, asked: parent, large } = await grown();
    await admin.delete(`/api/service_options/${large}?${S}`);
    await admin.delete(`/api/service_questions/${parent}?${S}`);
    const { lines } = await historyOf(id);
    expect(lines.slice(0, 2).map(inShort)).toEqual(['How large? › deleted', 'How large? › Large › deleted']);
    expect(lines).toHaveLength(6);
    expect(lines[0]?.undoable).toBe(true);
    done(await undo(lines[0]?.entry));
    expect((await historyOf(id)).lines.slice(0, 2).map(({ event, undoable }) => [event, undoable])).toEqual([
      ['created', true],
      ['deleted', false],
    ]);
  });

  it('should leave what followed from the whole to its own line', async () => {
    const { id, large } = await grown();
    done(await publish(id));
    await admin.patch(`/api/service_options/${large}?${S}`, { price: 50 });
    done(await admin.post(`/api/services/${id}/discard?${S}`, {}));
    const { lines } = await historyOf(id);
    expect(lines[0] && inShort(lines[0])).toBe('service › discard');
    expect(lines.map(inShort).filter((each) => each.startsWith('How large? › Large › updated'))).toHaveLength(1);
  });

  it('should tell an order by one line, and take it back whole', async () => {
    const id = await service();
    const [one, two, three] = [await question(id), await question(id), await question(id)];
    const placed = async () => (await parts(id)).service_questions.map((each: { id: number }) => each.id);
    const before = (await historyOf(id)).lines.length;
    const body = { whole: id, within: null, ids: [three, one, two] };
    const ordered = done(await admin.post(`/api/service_questions/order?${S}`, body), 204);
    const { lines, total } = await historyOf(id);
    expect([lines.length, total]).toEqual([before + 1, before + 1]);
    expect(lines[0]).toMatchObject({ event: 'updated', undoable: true, changes: { position: {} } });
    expect(Object.keys(lines[0]?.changes ?? {})).toEqual(['position']);
    expect(ordered.headers.get('X-History-Entry')).toBe(String(lines[0]?.entry));
    // Each of the others keeps a line of its own, which is not taken back alone.
    const others = [one, two, three].filter((each) => each !== lines[0]?.part?.id);
    for (const other of others) {
      const [line] = (await admin.get(`/api/service_questions/${other}/history?${S}`)).body as Answered[];
      expect([Object.keys(line?.changes ?? {}), line?.undoable]).toEqual([['position'], false]);
    }
    done(await undo(lines[0]?.entry));
    expect(await placed()).toEqual([one, two, three]);
    // The undo is one line too, and can be taken back as well.
    const [back] = (await historyOf(id)).lines;
    expect((await historyOf(id)).total).toBe(before + 2);
    done(await undo(back?.entry));
    expect(await placed()).toEqual([three, one, two]);
    // What was moved on since is not.
    await admin.post(`/api/service_questions/order?${S}`, { ...body, ids: [two, three, one] });
    expectRefusal(await undo(back?.entry), 409);
  });

  it('should not list what the server only keeps true of the whole next to its cause', async () => {
    const { id, large } = await grown();
    done(await publish(id));
    expect((await admin.get(`/api/services/${id}?${S}`)).body.publication).toBe('Published');
    const before = (await historyOf(id)).total;
    await admin.patch(`/api/service_options/${large}?${S}`, { price: 55 });
    await admin.patch(`/api/services/${id}?${S}`, { service_price: 60 });
    expect((await admin.get(`/api/services/${id}?${S}`)).body.publication).toBe('Changed');
    const { lines, total } = await historyOf(id);
    const written = ['service › updated', 'How large? › Large › updated', 'service › publish'];
    expect(lines.slice(0, 3).map(inShort)).toEqual(written);
    expect(lines[0]?.changes).toEqual({ service_price: { from: 50, to: 60 } });
    expect(total).toBe(before + 2);
    // Publishing tells it, which made it so.
    expect(lines[2]?.changes).toMatchObject({ publication: { to: 'Published' } });
  });

  it('should be read by whoever reads the whole, who undoes nothing without the right, and by nobody else', async () => {
    const { id } = await grown();
    const { lines } = await historyOf(id, '', support);
    expect(lines.map(inShort)).toContain('How large? › created');
    expect(lines.filter(({ undoable }) => undoable)).toEqual([]);
    expectRefusal(await finance.get(`/api/services/${id}/history?${S}`), 403);
  });
});
