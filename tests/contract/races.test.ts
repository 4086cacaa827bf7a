import { describe, expect, it } from 'vitest';
import { expectRefusal } from './expectations.ts';
import { begin, bindApp, makeRecoveryCodes } from './factor-steps.ts';
import { uploadedId } from './pictures.ts';
import { type Answer, type Client, stageFor } from './stage.ts';

/**
 * When many do at once what only one can, one succeeds and the others see why. On every host.
 */

const { host: server, people } = stageFor(['admin', 'ops']);
const [admin, ops] = people;

const MANY = 8;
const CATEGORIES = '/api/categories?screen_label=category-setup';
const CATEGORY = '/api/categories/1?screen_label=category-setup';

/** Makes a call many times at once, by two people in turn. */
const atOnce = (call: (client: Client, at: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: MANY }, (_, at) => call(at % 2 === 0 ? admin : ops, at)));

/** Asserts that one was done, and each other was refused like that. Answers the one. */
function oneWinner(answers: readonly Answer[], done: number, refused: number, field?: string): Answer {
  const [winner, ...more] = answers.filter(({ status }) => status === done);
  expect(more, JSON.stringify(answers.map(({ status }) => status))).toEqual([]);
  for (const answer of answers) if (answer !== winner) expectRefusal(answer, refused, field);
  if (!winner) throw new Error(`Nobody won: ${JSON.stringify(answers.map(({ body }) => body))}`);
  return winner;
}

describe('one of many at once', () => {
  it('should get a unique name', async () => {
    // A picture each: a file is one record's.
    const images: string[] = [];
    for (let at = 0; at < MANY; at++) images.push(await uploadedId(at % 2 === 0 ? admin : ops));
    const answers = await atOnce((client, at) => {
      const name = at % 3 === 0 ? 'Raced' : 'RACED ';
      return client.post(CATEGORIES, { name, service_type: 'Service', category_image: images[at] });
    });
    oneWinner(answers, 201, 409, 'name');
    const named = (await server.all('categories')).filter(({ name }) => /^raced$/i.test(String(name).trim()));
    expect(named).toHaveLength(1);
  });

  it('should change a field of the version that all of them read', async () => {
    const { _version } = (await admin.get(CATEGORY)).body;
    const answers = await atOnce((client, at) => client.patch(CATEGORY, { name: `Raced ${at}`, _version }));
    const winner = oneWinner(answers, 200, 409);
    for (const { body, status } of answers) if (status === 409) expect(body.code).toBe('stale');
    expect((await server.one('categories', 1))?.name).toBe(winner.body.name);
    expect((await server.one('categories', 1))?._version).toBe(_version + 1);
  });

  it('should take back what one of them wrote', async () => {
    const before = (await server.one('categories', 1))?.name;
    const written = await admin.patch(CATEGORY, { name: 'To be taken back' });
    const entry = written.headers.get('X-History-Entry');
    const answers = await atOnce((client) => client.post(`/api/history/${entry}/undo?screen_label=category-setup`));
    oneWinner(answers, 200, 409);
    expect((await server.one('categories', 1))?.name).toBe(before);
  });

  it('should delete a record, and bring it back', async () => {
    const category_image = await uploadedId(admin);
    const { id } = (await admin.post(CATEGORIES, { name: 'Gone', service_type: 'Service', category_image })).body;
    const path = CATEGORIES.replace('?', `/${id}?`);
    const removed = oneWinner(await Promise.all(Array.from({ length: MANY }, () => admin.delete(path))), 204, 404);
    const entry = removed.headers.get('X-History-Entry');
    const answers = await atOnce((client) => client.post(`/api/history/${entry}/undo?screen_label=category-setup`));
    oneWinner(answers, 200, 409);
    expect((await server.all('categories')).filter(({ name }) => name === 'Gone')).toMatchObject([{ id }]);
  });

  it('should sign in by a recovery code', async () => {
    await bindApp(ops);
    const [code] = await makeRecoveryCodes(ops);
    // As many as may be wrong at once.
    const started = await Promise.all([1, 2, 3].map(() => begin(server, 'ops@example.com')));
    const answers = await Promise.all(
      started.map(({ client, attempt }) => client.post('/api/auth/recovery/verify', { attempt, code })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers) if (answer.status !== 200) expect([401, 422, 429]).toContain(answer.status);
  });
});
