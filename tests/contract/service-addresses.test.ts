import { describe, expect, it } from 'vitest';
import { callAddress, formOf } from './address-calls.ts';
import { done, expectRefusal, expectSaid } from './outcomes.ts';
import { png } from './pictures.ts';
import { type Answer, stageFor } from './stage.ts';

/** The specification's calls on services, their questions and options (part 2 §7). */

const LABEL = 'service-list';
const stage = stageFor(['admin', 'ops', 'support']);
const [admin, , support] = stage.people;
const get = (path: string, values: Record<string, unknown>, by = admin): Promise<Answer> =>
  callAddress(by, { method: 'GET', path }, values, LABEL);
const post = (path: string, body: unknown, by = admin): Promise<Answer> =>
  by.post(`/api${path}?screen_label=${LABEL}`, body);
const save = (body: object, by = admin): Promise<Answer> => post('/service', body, by);
const ask = (body: object): Promise<Answer> => post('/service/question', body);
const options = (body: object): Promise<Answer> => post('/service/options', body);
const remove = (path: string, values: Record<string, unknown>): Promise<Answer> =>
  callAddress(admin, { method: 'DELETE', path }, values, LABEL);
const service = async (service_id: number) => (await get('/service/get_services', { service_id })).body;
const rowsOf = async (resource: string, field: string, id: number) =>
  (await stage.stored(resource)).filter((each) => each[field] === id);

/** A draft with everything a service needs to be saved, and no question. */
async function made(more: Record<string, unknown> = {}): Promise<number> {
  const like = await stage.first('services', ({ service_name }) => service_name === 'Leak Repair');
  const { service_type, category_id, sub_category_id, service_price } = like;
  const values = { service_name: 'Tap Repair', service_type, category_id, sub_category_id, service_price, ...more };
  const raw = formOf(values, { service_image: 'tap.png' });
  const answer = done(await admin.post(`/api/service?screen_label=${LABEL}`, undefined, { raw }), 201);
  expect(answer.body.message).toBe('Service created successfully!');
  return answer.body.id;
}
async function request(service_id: number, more: Record<string, unknown> = {}): Promise<number> {
  const answer = done(await ask({ service_id, question: 'How large?', question_type: 'tab', ...more }), 201);
  expect(answer.body.message).toBe('Question created successfully!');
  return answer.body.id;
}

describe('services', () => {
  it('should be returned whole, with questions, options and what depends on them', async () => {
    // spec 2.7.2, 2.1.1
    const found = await stage.first('services', ({ service_name }) => service_name === 'Apartment Deep Cleaning');
    const result = await service(Number(found.id));
    expect(result).toMatchObject({
      service_id: found.id,
      service_name: 'Apartment Deep Cleaning',
      category_name: 'Deep Cleaning',
      is_published: true,
      service_image: `/api/files/${found.service_image}`,
    });
    const [size] = result.service_questions;
    expect(size).toMatchObject({ question: 'How large is it?', question_type: 'tab', is_dependent: true });
    const [studio, one] = size.options;
    expect([studio.name, studio.child_options]).toEqual(['Studio', null]);
    expect(one.child_options).toMatchObject({ option_type: 'chip', is_multiple: false });
    expect(one.child_options.options[0].child_options).toMatchObject({
      option_type: 'checkbox',
      is_multiple: true,
      options: [{ name: 'Inside the wardrobes' }, { name: 'Behind the furniture' }],
    });
    expectSaid(await get('/service/get_services', { service_id: 999_999 }), 404, 'Service not found');
  });

  it('should be listed by page, tab and search, and by the pattern where none of its keys is there', async () => {
    // spec 2.7.5
    const all = (await stage.stored('services')).length;
    const first = (await get('/services', { page: 1, size: 5 })).body;
    expect([first.services.length, first.total]).toEqual([5, all]);
    const second = (await get('/services', { page: 2, size: 5 })).body;
    expect(second.services.map(({ id }: { id: number }) => id)).not.toContain(first.services[0].id);
    const { services } = (await get('/services', { search: 'Duct' })).body;
    expect(services).toMatchObject([{ service_name: 'Duct Cleaning' }]);
    const off = (await get('/services', { active_status: 'inactive' })).body;
    expect(off.total).toBe((await rowsOf('services', 'is_active', false as never)).length);
    for (const each of off.services) expect(each.is_active).toBe(false);
    expectRefusal(await get('/services', { page: 0 }), 400, 'page');
    expectRefusal(await get('/services', { page: 1, _sort: 'id' }), 400, '_sort');
    expect(Array.isArray((await admin.get(`/api/services?screen_label=${LABEL}&_end=2`)).body)).toBe(true);
  });

  it('should be saved, switched and published by one call', async () => {
    // spec 2.7.3, 2.7.4, 2.4.4
    const id = await made();
    expect(await service(id)).toMatchObject({ service_name: 'Tap Repair', is_published: false, service_questions: [] });
    const off = await save({ service_id: id, is_active: false });
    expect([off.status, off.body.is_active, off.body.message]).toEqual([200, false, 'Service updated successfully!']);
    const bare = await save({ service_id: id, tool_tip: 'Kept?', is_published: true });
    const none = 'Minimum one question is required for publishing'; // spec 2.5.9, 2.4.3
    expect([bare.status, bare.body.detail]).toEqual([422, none]);
    // One transaction: what was saved with it is not there either.
    expect((await service(id)).tool_tip).toBe(null);
    const question = await request(id);
    await options({ options_data: [{ service_question_id: question, name: 'Large', price: 40 }] });
    expect(done(await save({ service_id: id, tool_tip: 'Kept', is_published: true })).body).toMatchObject({
      tool_tip: 'Kept',
      is_published: true,
      publication: 'Published',
      message: 'Service published successfully!',
    });
    const saved = await save({ service_id: id, tool_tip: 'Later', is_published: false });
    expect(saved.body).toMatchObject({ is_published: true, publication: 'Changed' });
    expect((await save({ service_id: id, is_published: true })).body.publication).toBe('Published');
    // Nothing changed since: nothing is published anew.
    done(await save({ service_id: id, is_published: true }));
    expect(await rowsOf('service_versions', 'service_id', id)).toHaveLength(2);
    expectRefusal(await save({ service_id: id, is_published: 'yes' }), 422, 'is_published');
    expectRefusal(await save({ service_id: id, tool_tip: 'x' }, support), 403);
  });

  it('should require consent before totals of stored baskets change, and accept it', async () => {
    const basket = await stage.first('service_baskets', ({ name }) => name === 'Two hours, today');
    const id = Number(basket.service_id);
    const asking = await save({ service_id: id, service_price: 150, is_published: true });
    expect(asking.status).toBe(409);
    const changes = [{ name: 'Two hours, today', from: '344.96' }];
    expect(asking.body).toMatchObject({ code: 'accept_first', changes });
    expect((await service(id)).service_price).toBe(120);
    const accepted = await save({ service_id: id, service_price: 150, is_published: true, accept: true });
    expect(accepted.body).toMatchObject({ service_price: 150, publication: 'Published' });
  });

  it('should be deleted with what they ask', async () => {
    // spec 2.7.6
    const id = await made();
    const question = await request(id);
    expect((await remove('/service', { service_id: id })).body).toEqual({ message: 'Service deleted successfully' });
    expect(await rowsOf('service_questions', 'id', question)).toEqual([]);
    expectSaid(await remove('/service', { service_id: id }), 404, 'Service ID not found.'); // spec 2.8.12
  });
});

describe('questions', () => {
  it('should need a service that is saved', async () => {
    // spec 2.7.7, 2.7.8, 2.5.26
    const none = await ask({ question: 'How?', question_type: 'tab' });
    expectSaid(none, 422, 'Please Save the service before adding questions', 'service_id');
    expectRefusal(await ask({ service_id: 999_999, question: 'How?', question_type: 'tab' }), 422, 'service_id');
    const id = await made();
    const other = await made();
    const question = await request(id);
    expect((await ask({ question_id: question, service_id: id, question: 'Which size?' })).body).toMatchObject({
      question_id: question,
      service_id: id,
      question: 'Which size?',
      question_type: 'tab',
      message: 'Question updated successfully!',
    });
    expectRefusal(await ask({ question_id: question, service_id: other, question: 'x' }), 422, 'service_id');
    const removed = await remove('/service/question', { question_id: question });
    expect(removed.body.message).toBe('Question deleted successfully!');
    expectRefusal(await ask({ question_id: question, question: 'x' }), 404);
  });

  it('should be put in another order as a whole, or not at all', async () => {
    // spec 2.7.9, 2.9.15
    const id = await made();
    const one = await request(id);
    const position = (question_ids: unknown) => post('/service/question_position', { service_id: id, question_ids });
    expectSaid(await position([one]), 422, 'Please add at least two questions', 'question_ids');
    const [two, three] = [await request(id), await request(id)];
    const failed = 'Failed to update question order. Please try again.';
    for (const more of [[], [two], [999_999]]) {
      const answer = await position([one, two, ...more]);
      expectRefusal(answer, 422, 'question_ids');
      expect(answer.body.detail).toBe(failed);
    }
    expectRefusal(await position('x'), 422, 'question_ids');
    expect((await position([three, one, two])).body).toEqual({ message: 'Question order updated successfully!' });
    expect((await service(id)).service_questions.map((each: { id: number }) => each.id)).toEqual([three, one, two]);
    const nowhere = { service_id: 999_999, question_ids: [1, 2] };
    expectSaid(await post('/service/question_position', nowhere), 404, 'Service ID not found.'); // spec 2.8.12
  });
});

describe('options', () => {
  it('should be saved several at once, all or none, a refusal naming which', async () => {
    // spec 2.7.11
    const question = await request(await made());
    const two = [{ name: 'Large' }, { price: -1 }].map((each) => ({ service_question_id: question, ...each }));
    const wrong = await options({ options_data: two });
    expectRefusal(wrong, 422, 'options_data');
    expect(wrong.body.errors.options_data[0]).toMatch(/^Option 2, price: /);
    expect(await rowsOf('service_options', 'service_question_id', question)).toEqual([]);
    const options_data = JSON.stringify([{ name: 'Large', price: 40 }, { name: 'Small' }]);
    const saved = done(await options({ options_data, service_question_id: question }));
    expect(saved.body).toMatchObject({
      results: [{ name: 'Large', price: 40 }, { name: 'Small' }],
      message: 'Option saved successfully!',
    });
    const [large] = saved.body.results;
    const changed = await options({ options_data: [{ id: large.id, price: 45 }] });
    expect(changed.body.results).toMatchObject([{ id: large.id, name: 'Large', price: 45 }]);
    expectSaid(await options({ options_data: [{ id: 999_999, price: 1 }] }), 404, 'Option not found'); // spec 2.8.13
    for (const none of ['x', '[]', '{}', [], [1], [null]])
      expectRefusal(await options({ options_data: none }), 422, 'options_data');
    for (const odd of [{ service_question_id: question, nonsense: 1 }, {}])
      expectRefusal(await options({ options_data: [{ name: 'x', ...odd }] }), 422, 'options_data');
    const removed = () => remove('/service/option', { option_id: large.id });
    expect((await removed()).body.message).toBe('Option deleted successfully!');
    expect((await removed()).body.detail).toBe('Option not found');
  });

  it('should stand under an option, which says how they are chosen', async () => {
    // spec 2.7.10, 2.7.12
    const question = await request(await made(), { is_dependent: true });
    const [large] = (await options({ options_data: [{ service_question_id: question, name: 'Large' }] })).body.results;
    const how = { option_type: 'checkbox', is_multiple: true };
    const names = [{ name: 'Balcony' }, { name: 'Garden' }];
    done(await options({ options_data: names, parent_option_id: large.id, ...how }));
    const result = (await get('/service/options', { service_question_id: question })).body;
    expect(result).toMatchObject({ option_type: 'tab', is_multiple: false });
    const child_options = { ...how, options: names };
    expect(result.options).toMatchObject([{ name: 'Large', child_options }]);
    const under = (await get('/service/options', { service_question_id: question, parent_option_id: large.id })).body;
    expect(under).toMatchObject(child_options);
    const missing = { service_question_id: question, parent_option_id: 999_999 };
    expectSaid(await get('/service/options', missing), 404, 'Option not found');
    const added = (service_question_id: number, more: object) =>
      options({ options_data: [{ service_question_id, name: 'x' }], ...more });
    expectRefusal(await added(question, { option_type: 'tab' }), 422, 'option_type');
    const other = await request(await made());
    expectRefusal(await added(other, { parent_option_id: large.id }), 422, 'options_data');
  });

  it('should take pictures along, only those that are new', async () => {
    const question = await request(await made(), { question_type: 'productCheckbox' });
    const data = [{ name: 'Sofa', file_index: 1 }, { name: 'Chair', file_index: 0 }, { name: 'Lamp' }];
    const sent = { screen_label: LABEL, service_question_id: question, options_data: JSON.stringify(data) };
    const form = formOf(sent);
    for (const name of ['chair.png', 'sofa.png']) form.append('files', new Blob([png()], { type: 'image/png' }), name);
    const saved = done(await admin.post('/api/service/options', undefined, { raw: form }));
    const rows = await rowsOf('service_options', 'service_question_id', question);
    const files = await stage.stored('_files');
    const names = rows.map(({ name, image }) => `${name} ${files.find(({ id }) => id === image)?.name}`);
    expect(names).toEqual(['Sofa sofa.png', 'Chair chair.png', 'Lamp undefined']);
    const [sofa] = saved.body.results;
    const renamed = await options({ options_data: [{ id: sofa.id, name: 'Large sofa' }] });
    expect(renamed.body.results[0].image_url).toBe(sofa.image_url);
    const count = files.length;
    const sentWith = (...given: readonly object[]): Promise<Answer> => {
      form.set('options_data', JSON.stringify(given));
      return admin.post('/api/service/options', undefined, { raw: form });
    };
    expectRefusal(await sentWith({ name: 'Bed', file_index: 2 }), 422, 'options_data');
    // What is sent and named by none is refused, not dropped.
    const unnamed = await sentWith({ name: 'Bed', file_index: 1 }, { name: 'Table' });
    expectSaid(unnamed, 422, 'No option names this file by its file_index: 0', 'files');
    expect((await stage.stored('_files')).length).toBe(count);
  });
});
