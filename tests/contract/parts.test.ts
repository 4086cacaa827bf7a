import { describe, expect, it } from 'vitest';
import { catalogueOf, S } from './catalogue-stage.ts';
import type { Client } from './client.ts';
import { expectRefusal } from './expectations.ts';
import { uploadedId } from './pictures.ts';
import { stageFor } from './stage.ts';

/** Parts of a whole: a service's questions and options, made, ordered, removed and brought back. */

const ADMIN = 'admin@example.com';
const SUPPORT = 'support@example.com';
const FINANCE = 'finance@example.com';
const { as, stored } = stageFor([ADMIN, 'ops@example.com', SUPPORT, FINANCE]);
const admin = (): Client => as(ADMIN);
const { service, question, option, publish, parts } = catalogueOf(admin);

const isThere = async (resource: string, id: number): Promise<boolean> =>
  (await stored(resource)).some((each) => each.id === id);
const publication = async (id: number) => (await admin().get(`/api/services/${id}?${S}`)).body.publication;
const order = (client: Client, resource: string, body: unknown) => client.post(`/api/${resource}/order?${S}`, body);
const ids = (list: readonly { readonly id: number }[]): number[] => list.map(({ id }) => id);

/**
 * A service with two questions, the second with three options, the first of which has a dependent
 * with a dependent.
 */
async function grown() {
  const id = await service();
  const first = await question(id);
  const second = await question(id, { question: 'What else?', is_dependent: true });
  const [a, b, c] = [
    await option(second, { name: 'A' }),
    await option(second, { name: 'B' }),
    await option(second, { name: 'C' }),
  ];
  await admin().patch(`/api/service_options/${a}?${S}`, { option_type: 'chip' });
  const under = await option(second, { name: 'Under A', parent_option_id: a, option_type: 'chip' });
  const deepest = await option(second, { name: 'Deepest', parent_option_id: under });
  await option(first, { name: 'Large' });
  return { id, first, second, a, b, c, under, deepest };
}

describe('parts', () => {
  it('should stand in the order they were made in, under their whole', async () => {
    const id = await service();
    const [one, two] = [await question(id), await question(id, { question: 'When?', is_dependent: true })];
    const large = await option(two);
    const balcony = await option(two, { name: 'Balcony', parent_option_id: large });
    const found = await parts(id);
    expect(found.service_questions.map((each: { id: number; position: number }) => [each.id, each.position])).toEqual([
      [one, 1],
      [two, 2],
    ]);
    expect(ids(found.service_options)).toEqual([large, balcony]);
    expect(Object.keys(found)).toEqual(['service_questions', 'service_options']);
    // What they stand under is in the answer already; what else they refer to is told with them.
    for (const each of [...found.service_questions, ...found.service_options])
      for (const given of ['service_id', 'service_question_id', 'parent_option_id'])
        expect(each.expanded).not.toHaveProperty(given);
    const told = [...found.service_questions, ...found.service_options].flatMap(Object.keys);
    expect(told.filter((name: string) => name.includes('.'))).toEqual([]);
    expect(found.service_options[0].expanded).toHaveProperty('image');
  });

  it('should refuse what is wrong with every sentence of the specification', async () => {
    const id = await service();
    const empty = await admin().post(`/api/service_questions?${S}`, { service_id: id, question: '  ' });
    expectRefusal(empty, 422);
    expect(empty.body.errors).toEqual({
      question: ['Question is required'],
      question_type: ['Question type is required'],
    });
    const wrong = (values: Record<string, unknown>) =>
      admin().post(`/api/service_questions?${S}`, { service_id: id, question: 'How?', ...values });
    expect((await wrong({ question_type: 'productCounter', is_dependent: true })).body.errors).toEqual({
      is_dependent: ['Dependents are not allowed for this question type'],
    });
    expect((await wrong({ question_type: 'toggle', is_multiple: true })).body.errors).toEqual({
      is_multiple: ['Multiple are not allowed for this question type'],
    });
  });

  it('should ask of a simple option a type name, and of a product what products have', async () => {
    const id = await service();
    const [simple, counter] = [await question(id), await question(id, { question_type: 'productCounter' })];
    const refused = (service_question_id: number, values: Record<string, unknown>) =>
      admin().post(`/api/service_options?${S}`, { service_question_id, ...values });
    expect((await refused(simple, {})).body.errors).toEqual({ name: ['Type name is required'] });
    expect((await refused(counter, {})).body.errors).toEqual({ name: ['Name is required'] });
    const long = await refused(counter, { name: 'Sofa', description: 'x'.repeat(121) });
    expect(long.body.errors).toEqual({ description: ['Description cannot exceed 120 characters'] });
    const outside = { name: 'Sofa', min_value: 2, max_value: 5, discount_applicable: 6 };
    expect((await refused(counter, outside)).body.errors).toEqual({
      discount_applicable: ['Quantity must be between 2 and 5'],
    });
    expect((await refused(counter, { ...outside, max_value: null, discount_applicable: 1 })).body.errors).toEqual({
      discount_applicable: ['Quantity must be between 2 and ∞'],
    });
    expect((await refused(counter, { name: 'Sofa', min_value: 5, max_value: 2 })).body.errors).toEqual({
      min_value: ['Minimum cannot be above maximum'],
    });
    // A largest of 0 is none, here as where it is published and priced.
    const endless = { name: 'Sofa', min_value: 5, max_value: 0, discount: 10, discount_applicable: 6 };
    const kept = await admin().post(`/api/service_options?${S}`, { ...endless, service_question_id: counter });
    expect(kept.status, JSON.stringify(kept.body)).toBe(201);
  });

  it('should refuse an option under another question, one under itself, and a new whole', async () => {
    const { id, first, a, deepest } = await grown();
    const foreign = await admin().post(`/api/service_options?${S}`, {
      service_question_id: first,
      name: 'Foreign',
      parent_option_id: a,
    });
    expectRefusal(foreign, 422, 'parent_option_id');
    const simple = await option(first, { name: 'Has none' });
    const under = await admin().post(`/api/service_options?${S}`, {
      service_question_id: first,
      name: 'Of no dependent question',
      parent_option_id: simple,
    });
    expectRefusal(under, 422, 'parent_option_id');
    const itself = await admin().patch(`/api/service_options/${a}?${S}`, { parent_option_id: deepest });
    expectRefusal(itself, 422, 'parent_option_id');
    const other = await service();
    expectRefusal(
      await admin().patch(`/api/service_questions/${first}?${S}`, { service_id: other }),
      422,
      'service_id',
    );
    expectRefusal(
      await admin().post(`/api/service_questions?${S}`, { service_id: 999_999, question: 'x', question_type: 'tab' }),
      422,
      'service_id',
    );
    expectRefusal(
      await admin().post(`/api/service_questions?${S}`, { question: 'x', question_type: 'tab' }),
      422,
      'service_id',
    );
    expect((await parts(id)).service_questions).toHaveLength(2);
  });

  it('should be put in another order as a whole, or not at all', async () => {
    const { id, second, a, b, c } = await grown();
    const place = { whole: second, within: null };
    for (const wrong of [[a, b], [a, b, c, c], [a, b, 999_999], [a, b, c, 999_999], []]) {
      const answer = await order(admin(), 'service_options', { ...place, ids: wrong });
      expectRefusal(answer, 422, 'ids');
      expect(answer.body.detail).toBe('Failed to update option order. Please try again.');
    }
    expect((await order(admin(), 'service_options', { ...place, ids: [c, a, b] })).status).toBe(204);
    const under = (rows: readonly { id: number; service_question_id: number; parent_option_id: number | null }[]) =>
      ids(rows.filter((each) => each.service_question_id === second && each.parent_option_id === null));
    expect(under((await parts(id)).service_options)).toEqual([c, a, b]);
    for (const body of [
      {},
      { ...place, ids: 'x' },
      { ...place, ids: [1.5] },
      { whole: '1', within: null, ids: [] },
      { ...place, ids: [a, b, c], more: 1 },
    ])
      expectRefusal(await order(admin(), 'service_options', body), 422);
    expectRefusal(await order(admin(), 'services', { whole: id, within: null, ids: [] }), 404);
  });

  it('should go with what they are parts of, and come back with it', async () => {
    const { id, second, a, under, deepest, b } = await grown();
    const before = await parts(id);
    const gone = await admin().delete(`/api/service_options/${a}?${S}`);
    expect(gone.status).toBe(204);
    expect(ids((await parts(id)).service_options)).not.toEqual(expect.arrayContaining([a]));
    expect(await Promise.all([under, deepest].map((each) => isThere('service_options', each)))).toEqual([false, false]);
    expect((await admin().post(`/api/history/${gone.headers.get('x-history-entry')}/undo?${S}`, {})).status).toBe(200);
    const removed = await admin().delete(`/api/service_questions/${second}?${S}`);
    expect(removed.status).toBe(204);
    expect(await isThere('service_options', b)).toBe(false);
    expect((await admin().post(`/api/history/${removed.headers.get('x-history-entry')}/undo?${S}`, {})).status).toBe(
      200,
    );
    const after = await parts(id);
    const shape = (rows: readonly Record<string, unknown>[]) => rows.map(({ _version, ...rest }) => rest);
    expect(shape(after.service_options)).toEqual(shape(before.service_options));
    expect(shape(after.service_questions)).toEqual(shape(before.service_questions));
  });

  it('should be written by whoever may update their whole, and by nobody else', async () => {
    const { id, first, a } = await grown();
    const ops = as('ops@example.com');
    const made = await ops.post(`/api/service_questions?${S}`, {
      service_id: id,
      question: 'Ops?',
      question_type: 'tab',
    });
    expect(made.status).toBe(201);
    // Operations may not delete services, and a question is a service's content.
    expect((await ops.delete(`/api/service_questions/${made.body.id}?${S}`)).status).toBe(204);
    const support = as(SUPPORT);
    expect((await support.get(`/api/services/${id}/parts?${S}`)).status).toBe(200);
    for (const answer of [
      await support.post(`/api/service_questions?${S}`, { service_id: id, question: 'x', question_type: 'tab' }),
      await support.patch(`/api/service_options/${a}?${S}`, { name: 'x' }),
      await support.delete(`/api/service_questions/${first}?${S}`),
      await order(support, 'service_questions', { whole: id, within: null, ids: [] }),
      await as(FINANCE).get(`/api/services/${id}/parts?${S}`),
      await admin().post(`/api/service_questions/bulk?${S}`, { action: 'delete', ids: [first] }),
      await admin().get(`/api/service_questions/export?${S}&format=csv`),
      await admin().get(`/api/service_questions?screen_label=category-setup`),
    ])
      expectRefusal(answer, 403);
  });
});

describe('a published version', () => {
  it('should be refused with what it still needs, naming the row', async () => {
    const id = await service({ service_type: 'distance based', service_price: null, is_recurring_discount: true });
    const fields = await publish(id);
    expectRefusal(fields, 422);
    expect(fields.body.errors).toEqual({
      service_price: ['Price is required for distance-based services'], // spec 2.5.6
      recurring_description: ['Recurring description is required'], // spec 2.5.7
      recurring_discount: ['Recurring discount is required'], // spec 2.5.8
      // Of no field: all is told in one round.
      publish: ['Minimum one question is required for publishing'],
    });
    const bare = await service();
    const none = await publish(bare);
    expect(none.status).toBe(422);
    expect(none.body.detail).toBe('Minimum one question is required for publishing');
    const asked = await question(bare);
    const answer = await publish(bare);
    expect(answer.body.parts).toMatchObject([{ resource: 'service_questions', id: asked }]);
    expect(await publication(bare)).toBe('Draft');
  });

  it('should say Changed for as long as what is edited differs', async () => {
    // spec 2.4.1
    const id = await service();
    const asked = await question(id);
    const large = await option(asked);
    expect(await publication(id)).toBe('Draft');
    expect((await publish(id)).body.publication).toBe('Published');
    expectRefusal(await publish(id), 409);
    const changed = await admin().patch(`/api/service_options/${large}?${S}`, { price: 45 });
    expect(await publication(id)).toBe('Changed');
    await admin().patch(`/api/service_options/${large}?${S}`, { price: 40 });
    expect(await publication(id)).toBe('Published');
    await admin().patch(`/api/service_options/${large}?${S}`, { price: 45 });
    const entry = changed.headers.get('x-history-entry');
    expectRefusal(await admin().post(`/api/history/${entry}/undo?screen_label=user-list`, {}), 404);
    expect((await admin().post(`/api/history/${entry}/undo?${S}`, {})).status).toBe(200);
    expect(await publication(id)).toBe('Published');
    const row = await admin().patch(`/api/services/${id}?${S}`, { tool_tip: 'New' });
    expect(row.body.publication).toBe('Changed');
  });

  it('should be what discarding goes back to, parts and order and all', async () => {
    const { id, first, second, a, b, c } = await grown();
    expect((await publish(id)).body).toMatchObject({ publication: 'Published' });
    const before = await parts(id);
    await admin().delete(`/api/service_options/${a}?${S}`);
    await admin().patch(`/api/service_options/${b}?${S}`, { name: 'Other', price: 1 });
    await option(second, { name: 'New' });
    await question(id, { question: 'New?' });
    await order(admin(), 'service_options', {
      whole: second,
      within: null,
      ids: [c, b].concat(
        ids((await parts(id)).service_options.filter((each: { name: string }) => each.name === 'New')),
      ),
    });
    await order(admin(), 'service_questions', {
      whole: id,
      within: null,
      ids: ids((await parts(id)).service_questions).toReversed(),
    });
    await admin().patch(`/api/services/${id}?${S}`, { service_name: 'Renamed', description: 'Other' });
    const discarded = await admin().post(`/api/services/${id}/discard?${S}`, {});
    expect(discarded.status, JSON.stringify(discarded.body)).toBe(200);
    expect(discarded.body).toMatchObject({ publication: 'Published', description: null });
    expect(discarded.body.service_name).not.toBe('Renamed');
    const bare = (rows: readonly Record<string, unknown>[]) => rows.map(({ _version, ...rest }) => rest);
    const after = await parts(id);
    expect(bare(after.service_options)).toEqual(bare(before.service_options));
    expect(bare(after.service_questions)).toEqual(bare(before.service_questions));
    expect(ids(after.service_questions)).toEqual([first, second]);
  });
});

describe('a copy', () => {
  it('should be a draft of its own with every part, and go as a whole', async () => {
    const { id } = await grown();
    await publish(id);
    const answer = await admin().post(`/api/services/${id}/duplicate?${S}`, {});
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const { body } = await admin().get(`/api/services?${S}&_start=0&_end=1`);
    const [copy] = body;
    expect(copy).toMatchObject({ publication: 'Draft', is_active: false });
    expect(copy.service_name).toMatch(/ \(copy\)$/);
    const shape = ({
      service_questions,
      service_options,
    }: {
      service_questions: { question: string }[];
      service_options: { name: string; position: number }[];
    }) => [
      service_questions.map(({ question: text }) => text),
      service_options.map(({ name, position }) => [name, position]).toSorted(),
    ];
    expect(shape(await parts(copy.id))).toEqual(shape(await parts(id)));
    const undone = await admin().post(`/api/history/${answer.headers.get('x-history-entry')}/undo?${S}`, {});
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    expect(await isThere('services', copy.id)).toBe(false);
  });

  it('should be brought back after it was deleted, as what it was made of, with the files both show', async () => {
    const { id } = await grown();
    await admin().post(`/api/services/${id}/duplicate?${S}`, {});
    const { body } = await admin().get(`/api/services?${S}&_start=0&_end=1`);
    const [copy] = body;
    const picture = async (of: number) => (await admin().get(`/api/services/${of}?${S}`)).body.service_image;
    const shown = await picture(id);
    expect(await picture(copy.id)).toBe(shown);
    const isServed = async () => (await admin().get(`/api/files/${shown}`)).status;
    for (const gone of [copy.id, id]) {
      const deleted = await admin().delete(`/api/services/${gone}?${S}`);
      expect(deleted.status).toBe(204);
      expect(await isServed()).toBe(200);
      const undone = await admin().post(`/api/history/${deleted.headers.get('x-history-entry')}/undo?${S}`, {});
      expect(undone.status, JSON.stringify(undone.body)).toBe(200);
      expect(await picture(gone)).toBe(shown);
    }
    // Another picture for one of them leaves the other's alone, and is taken back while that one
    // shows it.
    const service_image = await uploadedId(admin(), 'service-list');
    const changed = await admin().patch(`/api/services/${copy.id}?${S}`, { service_image });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect(await isServed()).toBe(200);
    expect((await admin().post(`/api/history/${changed.headers.get('x-history-entry')}/undo?${S}`, {})).status).toBe(
      200,
    );
    expect(await picture(copy.id)).toBe(shown);
    // With the last that shows it, it goes.
    for (const gone of [id, copy.id]) expect((await admin().delete(`/api/services/${gone}?${S}`)).status).toBe(204);
    expect(await isServed()).toBe(404);
  });

  it('should be deleted with all its parts', async () => {
    const { id, first, deepest } = await grown();
    expect((await admin().delete(`/api/services/${id}?${S}`)).status).toBe(204);
    expect([await isThere('service_questions', first), await isThere('service_options', deepest)]).toEqual([
      false,
      false,
    ]);
  });
});

describe('the order, undone', () => {
  const places = async (id: number): Promise<[number, number][]> =>
    (await parts(id)).service_questions.map((each: { id: number; position: number }) => [each.id, each.position]);
  const undo = (entry: string | null) => admin().post(`/api/history/${entry}/undo?${S}`, {});

  it('should come back whole with the entry its call told', async () => {
    const id = await service();
    const [one, two, three] = [await question(id), await question(id), await question(id)];
    const ordered = await order(admin(), 'service_questions', { whole: id, within: null, ids: [three, one, two] });
    await undo(ordered.headers.get('x-history-entry'));
    expect(await places(id)).toEqual([
      [one, 1],
      [two, 2],
      [three, 3],
    ]);
  });

  it('should make room where one line of it is taken back alone', async () => {
    const id = await service();
    const [one, two] = [await question(id), await question(id)];
    await order(admin(), 'service_questions', { whole: id, within: null, ids: [two, one] });
    const [line] = (await admin().get(`/api/service_questions/${one}/history?${S}`)).body;
    expect((await undo(line.entry)).status).toBe(200);
    expect(await places(id)).toEqual([
      [one, 1],
      [two, 2],
    ]);
  });

  it('should make room for a part that is brought back to where another stands by now', async () => {
    const id = await service();
    const [one, two, three] = [await question(id), await question(id), await question(id)];
    const gone = await admin().delete(`/api/service_questions/${one}?${S}`);
    await order(admin(), 'service_questions', { whole: id, within: null, ids: [three, two] });
    expect((await undo(gone.headers.get('x-history-entry'))).status).toBe(200);
    expect(await places(id)).toEqual([
      [one, 1],
      [three, 2],
      [two, 3],
    ]);
  });
});
