import { describe, expect, it } from 'vitest';
import { catalogueOf, S } from './catalogue-stage.ts';
import { done, expectErrors, expectRefusal } from './outcomes.ts';
import { uploadedId } from './pictures.ts';
import { type Answer, type Client, stageFor } from './stage.ts';

/** Parts of a whole: a service's questions and options, made, ordered, removed and brought back. */

const { people, stored } = stageFor(['admin', 'ops', 'support', 'finance']);
const [admin, ops, support, finance] = people;
const { service, question, option, publish, parts } = catalogueOf(() => admin);

const isThere = async (resource: string, id: number): Promise<boolean> =>
  (await stored(resource)).some((each) => each.id === id);
const at = (part: 'services' | 'service_questions' | 'service_options', rest: string | number): string =>
  `/api/${part}/${rest}?${S}`;
const publication = async (id: number) => (await admin.get(at('services', id))).body.publication;
const order = (client: Client, resource: string, body: unknown) => client.post(`/api/${resource}/order?${S}`, body);
const ids = (list: readonly { readonly id: number }[]): number[] => list.map(({ id }) => id);
/** Takes back what a call wrote. */
async function undo({ headers }: Answer): Promise<void> {
  done(await admin.post(`/api/history/${headers.get('x-history-entry')}/undo?${S}`, {}));
}
async function removed(path: string): Promise<Answer> {
  const answer = done(await admin.delete(path), 204);
  return answer;
}
/** The parts of a service, but for their versions. */
async function bareParts(id: number) {
  const bare = (rows: readonly Record<string, unknown>[]) => rows.map(({ _version, ...rest }) => rest);
  const { service_questions, service_options } = await parts(id);
  return [bare(service_questions), bare(service_options)];
}

/**
 * A service with two questions, the second with three options, the first of which has a dependent
 * with a dependent.
 */
async function grown() {
  const id = await service();
  const first = await question(id);
  const second = await question(id, { question: 'What else?', is_dependent: true });
  const a = await option(second, { name: 'A', option_type: 'chip' });
  const [b, c] = [await option(second, { name: 'B' }), await option(second, { name: 'C' })];
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
    // The answer already has their parents; what else they refer to is returned with them.
    for (const each of [...found.service_questions, ...found.service_options])
      for (const given of ['service_id', 'service_question_id', 'parent_option_id'])
        expect(each.expanded).not.toHaveProperty(given);
    const result = [...found.service_questions, ...found.service_options].flatMap(Object.keys);
    expect(result.filter((name: string) => name.includes('.'))).toEqual([]);
    expect(found.service_options[0].expanded).toHaveProperty('image');
  });

  // What each sentence refuses is tried in unit tests.
  it('should be refused with the sentences of the specification', async () => {
    const id = await service();
    expectErrors(await admin.post(`/api/service_questions?${S}`, { service_id: id, question: '  ' }), {
      question: ['Question is required'],
      question_type: ['Question type is required'],
    });
    const counter = await question(id, { question_type: 'productCounter' });
    const added = (values: object) =>
      admin.post(`/api/service_options?${S}`, { service_question_id: counter, name: 'Sofa', min_value: 5, ...values });
    expect((await added({ max_value: 2 })).body.errors).toEqual({ min_value: ['Minimum cannot be above maximum'] });
    // A largest of 0 is none, here as where it is published and priced.
    done(await added({ max_value: 0, discount: 10, discount_applicable: 6 }), 201);
  });

  it('should refuse an option under another question, one under itself, and a new whole', async () => {
    const { id, first, a, deepest } = await grown();
    const simple = await option(first, { name: 'Has none' });
    for (const parent_option_id of [a, simple]) {
      const body = { service_question_id: first, name: 'Foreign', parent_option_id };
      expectRefusal(await admin.post(`/api/service_options?${S}`, body), 422, 'parent_option_id');
    }
    expectRefusal(await admin.patch(at('service_options', a), { parent_option_id: deepest }), 422, 'parent_option_id');
    const moved = await admin.patch(at('service_questions', first), { service_id: await service() });
    expectRefusal(moved, 422, 'service_id');
    for (const whole of [{ service_id: 999_999 }, {}]) {
      const body = { ...whole, question: 'x', question_type: 'tab' };
      expectRefusal(await admin.post(`/api/service_questions?${S}`, body), 422, 'service_id');
    }
    expect((await parts(id)).service_questions).toHaveLength(2);
  });

  it('should be put in another order as a whole, or not at all', async () => {
    const { id, second, a, b, c } = await grown();
    const path = { whole: second, within: null };
    for (const wrong of [[a, b], [a, b, c, c], [a, b, 999_999], [a, b, c, 999_999], []]) {
      const answer = await order(admin, 'service_options', { ...path, ids: wrong });
      expectRefusal(answer, 422, 'ids');
      expect(answer.body.detail).toBe('Failed to update option order. Please try again.');
    }
    done(await order(admin, 'service_options', { ...path, ids: [c, a, b] }), 204);
    const under = (rows: readonly { id: number; service_question_id: number; parent_option_id: number | null }[]) =>
      ids(rows.filter((each) => each.service_question_id === second && each.parent_option_id === null));
    expect(under((await parts(id)).service_options)).toEqual([c, a, b]);
    for (const body of [
      {},
      { ...path, ids: 'x' },
      { ...path, ids: [1.5] },
      { whole: '1', within: null, ids: [] },
      { ...path, ids: [a, b, c], more: 1 },
    ])
      expectRefusal(await order(admin, 'service_options', body), 422);
    expectRefusal(await order(admin, 'services', { whole: id, within: null, ids: [] }), 404);
  });

  it('should go with what they are parts of, and come back with it', async () => {
    const { id, second, a, under, deepest, b } = await grown();
    const before = await bareParts(id);
    const missing = await removed(at('service_options', a));
    for (const each of [a, under, deepest]) expect(await isThere('service_options', each)).toBe(false);
    await undo(missing);
    const parent = await removed(at('service_questions', second));
    expect(await isThere('service_options', b)).toBe(false);
    await undo(parent);
    expect(await bareParts(id)).toEqual(before);
    await removed(at('services', id));
    expect(await isThere('service_questions', second)).toBe(false);
    expect(await isThere('service_options', deepest)).toBe(false);
  });

  it('should be written by whoever may update their whole, and by nobody else', async () => {
    const { id, first, a } = await grown();
    const made = await ops.post(`/api/service_questions?${S}`, { service_id: id, question: 'x', question_type: 'tab' });
    expect(made.status).toBe(201);
    // Operations may not delete services, and a question is a service's content.
    done(await ops.delete(at('service_questions', made.body.id)), 204);
    done(await support.get(`/api/services/${id}/parts?${S}`));
    for (const answer of [
      await support.post(`/api/service_questions?${S}`, { service_id: id, question: 'x', question_type: 'tab' }),
      await support.patch(`/api/service_options/${a}?${S}`, { name: 'x' }),
      await support.delete(`/api/service_questions/${first}?${S}`),
      await order(support, 'service_questions', { whole: id, within: null, ids: [] }),
      await finance.get(`/api/services/${id}/parts?${S}`),
      await admin.post(`/api/service_questions/bulk?${S}`, { action: 'delete', ids: [first] }),
      await admin.get(`/api/service_questions/export?${S}&format=csv`),
      await admin.get(`/api/service_questions?screen_label=category-setup`),
    ])
      expectRefusal(answer, 403);
  });
});

describe('a published version', () => {
  it('should be refused with what it still needs, naming the row', async () => {
    const id = await service({ service_type: 'distance based', service_price: null, is_recurring_discount: true });
    expectErrors(await publish(id), {
      service_price: ['Price is required for distance-based services'], // spec 2.5.6
      recurring_description: ['Recurring description is required'], // spec 2.5.7
      recurring_discount: ['Recurring discount is required'], // spec 2.5.8
      // Of no field: one round reports everything.
      publish: ['Minimum one question is required for publishing'],
    });
    const bare = await service();
    const none = await publish(bare);
    expect([none.status, none.body.detail]).toEqual([422, 'Minimum one question is required for publishing']);
    const parent = await question(bare);
    expect((await publish(bare)).body.parts).toMatchObject([{ resource: 'service_questions', id: parent }]);
    expect(await publication(bare)).toBe('Draft');
  });

  it('should say Changed for as long as what is edited differs', async () => {
    // spec 2.4.1
    const id = await service();
    const parent = await question(id);
    const large = await option(parent);
    expect(await publication(id)).toBe('Draft');
    expect((await publish(id)).body.publication).toBe('Published');
    expectRefusal(await publish(id), 409);
    const price = (value: number) => admin.patch(at('service_options', large), { price: value });
    await price(45);
    expect(await publication(id)).toBe('Changed');
    await price(40);
    expect(await publication(id)).toBe('Published');
    const changed = await price(45);
    const elsewhere = `/api/history/${changed.headers.get('x-history-entry')}/undo?screen_label=user-list`;
    expectRefusal(await admin.post(elsewhere, {}), 404);
    await undo(changed);
    expect(await publication(id)).toBe('Published');
    expect((await admin.patch(at('services', id), { tool_tip: 'New' })).body.publication).toBe('Changed');
  });

  it('should be what discarding goes back to, parts and order and all', async () => {
    const { id, first, second, a, b, c } = await grown();
    expect((await publish(id)).body).toMatchObject({ publication: 'Published' });
    const before = await bareParts(id);
    await removed(at('service_options', a));
    await admin.patch(at('service_options', b), { name: 'Other', price: 1 });
    const fresh = await option(second, { name: 'New' });
    const last = await question(id, { question: 'New?' });
    await order(admin, 'service_options', { whole: second, within: null, ids: [c, b, fresh] });
    await order(admin, 'service_questions', { whole: id, within: null, ids: [last, second, first] });
    await admin.patch(at('services', id), { service_name: 'Renamed', description: 'Other' });
    const discarded = done(await admin.post(`/api/services/${id}/discard?${S}`, {}));
    expect(discarded.body).toMatchObject({ publication: 'Published', description: null });
    expect(discarded.body.service_name).not.toBe('Renamed');
    expect(await bareParts(id)).toEqual(before);
  });
});

describe('a copy', () => {
  /** Copies a service, and answers the call and the copy. */
  async function copied(id: number) {
    const answer = done(await admin.post(`/api/services/${id}/duplicate?${S}`, {}));
    const [copy] = (await admin.get(`/api/services?${S}&_start=0&_end=1`)).body;
    return { answer, copy };
  }

  it('should be a draft of its own with every part, and go as a whole', async () => {
    const { id } = await grown();
    await publish(id);
    const { answer, copy } = await copied(id);
    expect(copy).toMatchObject({ publication: 'Draft', is_active: false });
    expect(copy.service_name).toMatch(/ \(copy\)$/);
    type Names = { service_questions: { question: string }[]; service_options: { name: string; position: number }[] };
    const shape = ({ service_questions, service_options }: Names) => [
      service_questions.map(({ question: text }) => text),
      service_options.map(({ name, position }) => [name, position]).toSorted(),
    ];
    expect(shape(await parts(copy.id))).toEqual(shape(await parts(id)));
    await undo(answer);
    expect(await isThere('services', copy.id)).toBe(false);
  });

  it('should be brought back after it was deleted, as what it was made of, with the files both show', async () => {
    const { id } = await grown();
    const { copy } = await copied(id);
    const picture = async (of: number) => (await admin.get(at('services', of))).body.service_image;
    const shown = await picture(id);
    expect(await picture(copy.id)).toBe(shown);
    const isServed = async () => (await admin.get(`/api/files/${shown}`)).status;
    for (const missing of [copy.id, id]) {
      const deleted = await removed(at('services', missing));
      expect(await isServed()).toBe(200);
      await undo(deleted);
      expect(await picture(missing)).toBe(shown);
    }
    // Another picture for one of them leaves the other's alone, and is taken back while that one
    // shows it.
    const service_image = await uploadedId(admin, 'service-list');
    const changed = done(await admin.patch(at('services', copy.id), { service_image }));
    expect(await isServed()).toBe(200);
    await undo(changed);
    expect(await picture(copy.id)).toBe(shown);
    // With the last that shows it, it goes.
    for (const missing of [id, copy.id]) await removed(at('services', missing));
    expect(await isServed()).toBe(404);
  });
});

describe('the order, undone', () => {
  const questionsOf = async (id: number): Promise<number[]> => {
    const { service_questions }: { service_questions: { id: number; position: number }[] } = await parts(id);
    expect(service_questions.map(({ position }) => position)).toEqual(service_questions.map((_, path) => path + 1));
    return ids(service_questions);
  };

  it('should make room where one line of it is taken back alone', async () => {
    const id = await service();
    const [one, two] = [await question(id), await question(id)];
    await order(admin, 'service_questions', { whole: id, within: null, ids: [two, one] });
    const [line] = (await admin.get(at('service_questions', `${one}/history`))).body;
    done(await admin.post(`/api/history/${line.entry}/undo?${S}`, {}));
    expect(await questionsOf(id)).toEqual([one, two]);
  });

  it('should make room for a part that is brought back to where another stands by now', async () => {
    const id = await service();
    const [one, two, three] = [await question(id), await question(id), await question(id)];
    const missing = await removed(at('service_questions', one));
    await order(admin, 'service_questions', { whole: id, within: null, ids: [three, two] });
    await undo(missing);
    expect(await questionsOf(id)).toEqual([one, three, two]);
  });
});
