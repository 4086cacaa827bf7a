import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PartRows } from '../../api/wire/record.ts';
import { registry } from '../../resources/index.ts';
import type { Resource, Row } from '../../resources/language/index.ts';
import { type PartList, treeOf } from '../../src/record/parts/tree.ts';
import { catalogueOf, S } from './catalogue-stage.ts';
import { type Answer, stageFor } from './stage.ts';

/**
 * Whatever is done to a service's questions and options, in whatever order, leaves a tree that
 * holds together.
 */

const { people } = stageFor(['admin']);
const [admin] = people;
const { service, publish, parts } = catalogueOf(() => admin);

type Part = { readonly id: number; readonly position: number };
type Option = Part & { readonly service_question_id: number; readonly parent_option_id: number | null };
type Parts = { readonly service_questions: readonly Part[]; readonly service_options: readonly Option[] };

type Done = Promise<Answer | undefined> | undefined;
/** What is done to a service with these parts, and to which of them. */
type Step = (id: number, parts: Parts, at: number) => Done;
const pick = <T>(items: readonly T[], at: number): T | undefined => items[at % Math.max(1, items.length)];
const remove = (resource: string, part: Part | undefined): Done =>
  part && admin.delete(`/api/${resource}/${part.id}?${S}`);
const STEPS = {
  question: (id, _, at) =>
    admin.post(`/api/service_questions?${S}`, {
      ...{ service_id: id, question: `Q${at}`, question_type: 'chip', is_dependent: at % 2 === 0 },
    }),
  option(_, { service_questions }, at) {
    const question = pick(service_questions, at);
    return question && admin.post(`/api/service_options?${S}`, { service_question_id: question.id, name: `O${at}` });
  },
  dependent(_, { service_options }, at) {
    const option = pick(service_options, at);
    if (!option) return undefined;
    const { service_question_id, id: parent_option_id } = option;
    return admin.post(`/api/service_options?${S}`, { service_question_id, parent_option_id, name: `D${at}` });
  },
  edit(_, { service_options }, at) {
    const option = pick(service_options, at);
    return option && admin.patch(`/api/service_options/${option.id}?${S}`, { price: at, option_type: 'chip' });
  },
  delete: (_, { service_questions, service_options }, at) =>
    at % 2 === 0
      ? remove('service_questions', pick(service_questions, at))
      : remove('service_options', pick(service_options, at)),
  order(id, { service_questions }) {
    const ids = service_questions.map((each) => each.id).toReversed();
    return admin.post(`/api/service_questions/order?${S}`, { whole: id, within: null, ids });
  },
  rename: (id, _, at) => admin.patch(`/api/services/${id}?${S}`, { description: `Text ${at}` }),
  publish: (id) => publish(id, { accept: true }),
  discard: (id) => admin.post(`/api/services/${id}/discard?${S}`, {}),
} satisfies { readonly [step: string]: Step };
const NAMES = [...(Object.keys(STEPS) as (keyof typeof STEPS)[]), 'undo'] as const;
const step = fc.tuple(fc.constantFrom(...NAMES), fc.nat(1000));

const resourceOf = (name: string): Resource => {
  const resource = registry.resources[name];
  if (!resource) throw new Error(`There is no ${name}.`);
  return resource;
};

/** Every part a screen draws, in order. */
const drawnIn = (list: PartList): string[] =>
  list.parts.flatMap(({ key, lists }) => [key, ...lists.flatMap((under) => drawnIn(under))]);

/**
 * What a screen makes of the parts, on top of what it showed before: the same as if it showed them
 * for the first time, each part once, in the order that customers answer.
 */
async function expectScreen(id: number, result: Parts, shown: PartList | undefined): Promise<PartList> {
  const row = (await admin.get(`/api/services/${id}?${S}`)).body as Row;
  const whole = { resource: resourceOf('services'), row };
  const rows = result as unknown as PartRows;
  const tree = treeOf(registry, whole, { part: resourceOf('service_questions'), rows }, shown);
  expect(drawnIn(tree)).toEqual(drawnIn(treeOf(registry, whole, { part: resourceOf('service_questions'), rows })));
  const all = [
    ...result.service_questions.map((each) => `service_questions:${each.id}`),
    ...result.service_options.map((each) => `service_options:${each.id}`),
  ];
  expect(drawnIn(tree).toSorted()).toEqual(all.toSorted());
  const { body } = await admin.get(`/api/services/${id}/compiled?${S}&version=draft`);
  expect(tree.parts.map(({ row: question }) => `question:${question.id}`)).toEqual(body.service.questions);
  return tree;
}

/**
 * What must hold of a service and its parts after every step. Answers what a screen shows of them
 * then.
 */
async function expectWhole(id: number, isPublished: boolean, shown: PartList | undefined): Promise<PartList> {
  const result = (await parts(id)) as Parts;
  const { service_questions: questions, service_options: options } = result;
  const byId = new Map(options.map((each) => [each.id, each]));
  for (const option of options) {
    expect(questions.map((each) => each.id)).toContain(option.service_question_id);
    if (option.parent_option_id !== null)
      expect(byId.get(option.parent_option_id)?.service_question_id).toBe(option.service_question_id);
  }
  const placeOf = (each: Option): string => `${each.service_question_id} ${each.parent_option_id}`;
  const lists = [...new Set(options.map(placeOf))].map((path) => options.filter((each) => placeOf(each) === path));
  for (const neighbours of [questions, ...lists])
    expect(new Set(neighbours.map(({ position }) => position)).size).toBe(neighbours.length);
  const { publication } = (await admin.get(`/api/services/${id}?${S}`)).body;
  const { body: differences } = await admin.get(`/api/services/${id}/differences?${S}`);
  const isSame = differences.length === 0;
  expect(publication).toBe(isPublished ? (isSame ? 'Published' : 'Changed') : 'Draft');
  return expectScreen(id, result, shown);
}

it('should hold together after every step, published, discarded and undone', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (steps) => {
      const id = await service();
      const entries: string[] = [];
      let isPublished = false;
      let shown: PartList | undefined;
      for (const [what, at] of steps) {
        const taken = pick(entries, at);
        const undo = (): Done => (taken ? admin.post(`/api/history/${taken}/undo?${S}`, {}) : undefined);
        const answer = await (what === 'undo' ? undo() : (STEPS[what] as Step)(id, await parts(id), at));
        if (what === 'publish') isPublished ||= answer?.status === 200;
        expect(answer?.status ?? 200, what).toBeLessThan(500);
        const entry = answer?.headers.get('x-history-entry');
        if (entry && what !== 'publish') entries.push(entry);
        shown = await expectWhole(id, isPublished, shown);
      }
    }),
    {
      numRuns: 8,
      // Half an order was taken back once, and left two questions in one place.
      examples: [
        [
          (['question', 'question', 'order', 'publish', 'undo'] as const).map(
            (name): [(typeof NAMES)[number], number] => [name, 980],
          ),
        ],
      ],
    },
  );
}, 120_000);
