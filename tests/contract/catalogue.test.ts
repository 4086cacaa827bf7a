import { describe, expect, it } from 'vitest';
import { SPECIFIED_RATES } from '../../product/catalogue/rules/rates.ts';
import { catalogueOf, S } from './catalogue-stage.ts';
import type { Answer, Client } from './client.ts';
import { expectRefusal } from './expectations.ts';
import { listen } from './listener.ts';
import { done } from './outcomes.ts';
import { uploadedId } from './pictures.ts';
import { stageFor } from './stage.ts';

/**
 * A service as customers see it: compiled, priced, its kept baskets, and what is not published yet.
 */

const { host, people } = stageFor(['admin', 'ops', 'support', 'finance']);
const [admin, ops, support, finance] = people;
const { service, question, option, publish } = catalogueOf(() => admin);

const at = (id: number, call = ''): string => `/api/services/${id}${call && `/${call}`}?${S}`;
const edit = async (id: number, values: object): Promise<Answer> => done(await admin.patch(at(id), values));
const price = async (option: number, values: object): Promise<Answer> =>
  done(await admin.patch(`/api/service_options/${option}?${S}`, values));

/** A published service at 50.00 an hour with one question and its option at 40.00. */
async function booked() {
  const id = await service();
  const parent = await question(id);
  const large = await option(parent);
  done(await publish(id));
  const basket = { hours: 2, selection: [{ option_id: large, count: 1 }] };
  return { id, asked: parent, large, basket };
}

describe('a compiled service', () => {
  it('should be returned as it is booked, and as it is edited', async () => {
    const { id, large } = await booked();
    await price(large, { price: 45 });
    const published = await admin.get(at(id, 'compiled'));
    const draft = await admin.get(`${at(id, 'compiled')}&version=draft`);
    expect(published.body.service.options[large].price).toBe(4000);
    expect(draft.body.service.options[large].price).toBe(4500);
    expect(published.body.rates).toEqual(SPECIFIED_RATES);
    expectRefusal(await admin.get(`${at(id, 'compiled')}&version=other`), 400, 'version');
    expectRefusal(await admin.get(at(await service(), 'compiled')), 404);
  });
});

describe('a price', () => {
  it('should be the sum of its lines, by the published version', async () => {
    const { id, basket } = await booked();
    const one = await admin.post(at(id, 'price'), { selection: basket.selection });
    // 1 × 50 + 40, as the preview begins.
    expect(one.body).toMatchObject({ net: '99.00', total: '110.88' });
    const { body } = done(await admin.post(at(id, 'price'), { version: 'published', ...basket }));
    // (2 × 50 + 40) = 140, + 10 % + 5 % - 5 %, each with 12 % tax.
    expect(body).toMatchObject({ net: '154.00', vat: '18.48', total: '172.48' });
    const cents = (text: string): number => Math.round(Number(text) * 100);
    expect(body.lines.reduce((sum: number, { gross }: { gross: string }) => sum + cents(gross), 0)).toBe(17248);
  });

  it('should be refused by question and option, and for a body that is no basket', async () => {
    const { id, asked: parent, large } = await booked();
    const priced = (body: object): Promise<Answer> => admin.post(at(id, 'price'), body);
    expectRefusal(await priced({ hours: 2, selection: [] }), 422, `question:${parent}`);
    for (const body of [
      { hours: 'two' },
      { hours: 1e300 },
      { selection: [{ option_id: 9_999_999, count: 1 }] },
      { selection: [{ option_id: large, count: 1, price: 0 }] },
      { total: 0 },
      { version: 'other' },
    ])
      expectRefusal(await priced(body), 422);
  });
});

describe('kept baskets', () => {
  it('should be sent to listeners who read services, though these are in no section of theirs', async () => {
    const { id, basket } = await booked();
    const listener = await listen(ops);
    const stored = await admin.post(at(id, 'baskets'), { name: 'Sent to nobody', ...basket });
    await listener.until(({ changes }) => changes.length > 0);
    expect(listener.changes).toMatchObject([{ resource: 'service_baskets' }]);
    expect(listener.text).not.toContain(String(stored.body.name));
    listener.close();
  });

  it('should ask before their totals change, from and to, and be let through once accepted', async () => {
    const { id, large, basket } = await booked();
    const stored = await admin.post(at(id, 'baskets'), { name: 'Two hours, large', ...basket });
    expect(stored.body).toMatchObject({ name: 'Two hours, large', total: '172.48' });
    expectRefusal(await admin.post(at(id, 'baskets'), { name: ' Two hours, large ', ...basket }), 409, 'name');
    await edit(id, { tool_tip: 'Nothing that costs' });
    done(await publish(id));
    await price(large, { price: 45 });
    const input = await publish(id);
    expect(input.status).toBe(409);
    const changes = [{ name: 'Two hours, large', from: '172.48', to: '178.64', why: [] }];
    expect(input.body).toMatchObject({ code: 'accept_first', changes });
    expectRefusal(await publish(id, { accept: 'yes' }), 422, 'accept');
    expect((await publish(id, { accept: true })).body.publication).toBe('Published');
    expect((await admin.get(at(id, 'baskets'))).body).toMatchObject([{ name: 'Two hours, large', total: '172.48' }]);
    const one = `/api/services/${id}/baskets/${stored.body.id}?${S}`;
    expectRefusal(await support.delete(one), 403);
    expect((await admin.delete(one)).status).toBe(204);
    expectRefusal(await admin.delete(one), 404);
  });

  it('should be refused without a name, and where they cannot be priced', async () => {
    const { id, basket } = await booked();
    for (const name of [' ', 'x'.repeat(101)])
      expectRefusal(await admin.post(at(id, 'baskets'), { name, ...basket }), 422, 'name');
    expectRefusal(await admin.post(at(id, 'baskets'), { name: 'None', hours: 0 }), 422);
  });
});

describe('a picture of a published version', () => {
  const MONTH = 31 * 24 * 60 * 60_000;
  /** What is due is looked for at each upload. */
  const sweepAt = async (milliseconds: number): Promise<Client> => {
    await host.ahead(milliseconds);
    const client = await host.signIn('admin@example.com');
    await uploadedId(client, 'service-list');
    return client;
  };

  it('should be kept as long as that is, though the draft has another, and be there again after Discard', async () => {
    const { id } = await booked();
    const pictures = await Promise.all([1, 2, 3].map(() => uploadedId(admin, 'service-list')));
    const [first = '', second = '', other = ''] = pictures;
    await edit(id, { service_image: first });
    const products = await question(id, { question: 'What else?', question_type: 'productCheckbox' });
    const floor = await option(products, { name: 'Floor', image: other });
    done(await publish(id));
    await edit(id, { service_image: second });
    await price(floor, { image: null });
    let client = await sweepAt(MONTH);
    expect([await host.hasFile(first), await host.hasFile(other)]).toEqual([true, true]);
    expect((await client.post(`/api/services/${id}/discard?${S}`)).status).toBe(200);
    for (const file of [first, other]) expect((await client.get(`/api/files/${file}`)).status, file).toBe(200);
    // What nothing shows any more goes.
    client = await sweepAt(2 * MONTH + 60_000);
    expect(await host.hasFile(second)).toBe(false);
    expect((await client.delete(`/api/services/${id}?${S}`)).status).toBe(204);
    await sweepAt(3 * MONTH + 120_000);
    expect([await host.hasFile(first), await host.hasFile(other)]).toEqual([false, false]);
  });
});

describe('what keeps a service from being published', () => {
  it('should report its fields and its parts in one round', async () => {
    const id = await service({ is_recurring_discount: true, recurring_description: null, recurring_discount: null });
    const parent = await question(id);
    const { status, body } = await publish(id);
    expect(status).toBe(422);
    expect(body.errors.recurring_description).toEqual(['Recurring description is required']);
    expect(body.parts).toMatchObject([{ resource: 'service_questions', id: parent }]);
    // A message about no part is next to the fields, under the name of the move.
    await admin.delete(`/api/service_questions/${parent}?${S}`);
    const { body: bare } = await publish(id);
    expect(bare.errors).toMatchObject({
      recurring_description: ['Recurring description is required'],
      publish: ['Minimum one question is required for publishing'],
    });
  });

  it('should be reported by a dry run, which writes nothing', async () => {
    const id = await service();
    const parent = await question(id);
    const tried = await publish(id, { dry_run: true });
    expect(tried.status).toBe(422);
    expect(tried.body.parts).toMatchObject([{ resource: 'service_questions', id: parent }]);
    await option(parent);
    expect(done(await publish(id, { dry_run: true })).body.publication).toBe('Draft');
    expect((await admin.get(`/api/services/${id}?${S}`)).body.publication).toBe('Draft');
    expectRefusal(await publish(id, { dry_run: 'yes' }), 422, 'dry_run');
    expectRefusal(await support.post(at(id, 'publish'), { dry_run: true }), 403);
  });
});

describe('what is not published yet', () => {
  it('should be reported by part and field, from and to', async () => {
    const { id, asked: parent, large } = await booked();
    await price(large, { price: 45 });
    await edit(id, { sub_category_id: 2 });
    const balcony = await option(parent, { name: 'Balcony' });
    const when = await question(id, { question: 'When?' });
    const answer = await admin.get(at(id, 'differences'));
    const priced = { event: 'updated', changes: { price: { from: 40, to: 45 } } };
    expect(answer.body).toMatchObject([
      { resource: 'services', event: 'updated', changes: { sub_category_id: { from: 1, to: 2 } } },
      { resource: 'service_options', id: large, title: 'Large', under: ['How large?'], ...priced },
      { resource: 'service_options', id: balcony, event: 'created' },
      { resource: 'service_questions', id: when, title: 'When?', event: 'created' },
    ]);
    expect(answer.body[0].expanded.to.sub_category_id.name).toBeTypeOf('string');
    expect((await admin.get(at(await service(), 'differences'))).body).toEqual([]);
  });
});

it('should be read by whoever may read services, and kept by whoever may update them', async () => {
  const { id, basket } = await booked();
  for (const call of ['compiled', 'differences', 'baskets']) {
    expect((await support.get(at(id, call))).status).toBe(200);
    expectRefusal(await finance.get(at(id, call)), 403);
    expectRefusal(await admin.get(at(9_999_999, call)), 404);
  }
  expect((await support.post(at(id, 'price'), basket)).status).toBe(200);
  expectRefusal(await finance.post(at(id, 'price'), basket), 403);
  expectRefusal(await support.post(at(id, 'baskets'), { name: 'Mine', ...basket }), 403);
  expectRefusal(await support.delete(`/api/services/${id}/baskets/1?${S}`), 403);
  expect((await ops.post(at(id, 'baskets'), { name: 'Ops', ...basket })).status).toBe(201);
});
