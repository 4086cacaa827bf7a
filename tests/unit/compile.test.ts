import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compileService } from '../../product/catalogue/rules/compile.ts';
import { QUESTION_TYPES, type ServiceOption, type ServiceQuestion } from '../../product/catalogue/rules/version.ts';
import { english } from '../../resources/language/message.ts';
import { inEnglish } from './in-english.ts';
import { optionOf, questionOf, serviceOf, services } from './service-stage.ts';

const group = (own: Partial<ServiceQuestion>) =>
  compileService(serviceOf([questionOf(7, 'Size', [optionOf(1, 'Large', 40)], own)])).groups['question:7'];

const option = (own: Partial<ServiceOption>, question_type: string) =>
  compileService(serviceOf([questionOf(7, 'Size', [optionOf(1, 'Large', 40, own)], { question_type })])).options[1];

it.each([
  [{}, 1, 1],
  [{ is_optional: true }, 0, 1],
  [{ is_multiple: true }, 1, null],
  [{ is_optional: true, is_multiple: true }, 0, null],
  [{ is_multiple: true, question_type: 'toggle' }, 1, 1],
  [{ is_multiple: true, question_type: 'productCounter' }, 1, null],
  [{ is_optional: null, is_multiple: null, question_type: null }, 1, 1],
])('a compiled service should let so many kinds be chosen of %o: from %o to %o', (own, min, max) =>
  expect(group(own)?.kinds).toEqual({ min, max }),
);

it.each([
  ['productCounter', {}, 1, null],
  ['productCounter', { min_value: 0, max_value: 0 }, 1, null],
  ['productCounter', { min_value: 2, max_value: 5 }, 2, 5],
  ['productCounter', { min_value: 5, max_value: 3 }, 5, 3],
  ['productCheckbox', { min_value: 2, max_value: 5 }, 1, 1],
  ['checkbox', { min_value: 2, max_value: 5 }, 1, 1],
])('a compiled service should count pieces of a %s with %o: from %i to %o', (type, own, min, max) =>
  expect(option(own, type)?.units).toEqual({ min, max }),
);

it.each([
  ['productCounter', { discount: 10, discount_applicable: 3 }, { percent: 10, from: 3 }],
  ['productCheckbox', { discount: 10 }, { percent: 10, from: 0 }],
  ['productCounter', { discount: 0, discount_applicable: 3 }, null],
  ['productCounter', { discount_applicable: 3 }, null],
  ['chip', { discount: 10, discount_applicable: 1 }, null],
])('a compiled service should know the discount of a %s with %o', (type, own, discount) =>
  expect(option(own, type)?.discount).toEqual(discount),
);

it.each([
  ['service based', 12.34, 1234],
  ['distance based', 0, 0],
  ['product based', 12.34, null],
  ['service based', null, null],
  ['boat based', 12.34, null],
  [null, 12.34, null],
])('a compiled service should have the price of what is %s at %s', (service_type, service_price, price) =>
  expect(compileService(serviceOf([], { service_type, service_price })).price).toBe(price),
);

it('a compiled service should keep order, texts, amounts in fils and what depends on what', () => {
  const balcony = optionOf(12, 'Balcony', 5.5, { duration: 20 });
  const rooms = [
    optionOf(11, 'Large', 40.05, { option_type: 'tab', is_multiple: true, service_options: [balcony] }),
    optionOf(10, 'Small', 20, { image: 'f1', description: ' Up to 50 m² ' }),
  ];
  const questions = [
    questionOf(2, 'Size', rooms, { is_dependent: true, tooltip: 'Of the home', description: ' ' }),
    questionOf(1, 'When', [], { question_type: 'tab', is_optional: true }),
  ];
  const own = { is_recurring_discount: true, recurring_discount: 10, is_documents: true, description: 'All rooms' };
  const { groups, options, ...service } = inEnglish(compileService(serviceOf(questions, own)));
  expect(service).toEqual({
    ...{ id: 1, name: 'Deep clean', type: 'service based', description: 'All rooms', tooltip: null, image: null },
    ...{ price: 10_000, recurring: { percent: 10, description: null }, asksInstructions: false, asksDocuments: true },
    ...{ questions: ['question:2', 'question:1'], unreachable: [] },
  });
  expect(Object.keys(groups).toSorted()).toEqual(['option:11', 'question:1', 'question:2']);
  expect(groups['question:2']).toEqual({
    ...{ key: 'question:2', parent: null, title: 'Size', description: null, tooltip: 'Of the home', type: 'chip' },
    ...{ kinds: { min: 1, max: 1 }, options: [11, 10], row: "Question 1 'Size'" },
  });
  expect(groups['option:11']).toMatchObject({ parent: 11, type: 'tab', kinds: { min: 1, max: null }, options: [12] });
  expect(groups['option:11']).toMatchObject({ title: 'Large', row: "Question 1, option 'Large'" });
  expect(groups['question:1']).toMatchObject({ kinds: { min: 0, max: 1 }, options: [], row: "Question 2 'When'" });
  expect(options[10]).toMatchObject({ price: 2000, image: 'f1', description: 'Up to 50 m²', dependents: null });
  expect(options[11]).toMatchObject({ price: 4005, group: 'question:2', dependents: 'option:11', minutes: 0 });
  expect(options[12]).toEqual({
    ...{ id: 12, name: 'Balcony', description: null, image: null, price: 550, minutes: 20, discount: null },
    ...{ units: { min: 1, max: 1 }, group: 'option:11', dependents: null, label: 'Size › Large › Balcony' },
    row: "Question 1, option 'Large' › 'Balcony'",
  });
});

it('a compiled service should ask what depends on an answer as strictly as its question', () => {
  const large = optionOf(11, 'Large', 40, { option_type: 'chip', service_options: [optionOf(12, 'Balcony', 5)] });
  const least = [false, true].map((is_optional) => {
    const question = questionOf(2, 'Size', [large], { is_dependent: true, is_optional });
    return compileService(serviceOf([question])).groups['option:11']?.kinds;
  });
  expect(least).toEqual([
    { min: 1, max: 1 },
    { min: 0, max: 1 },
  ]);
});

it('a compiled service should name what nobody can reach, the topmost of it only', () => {
  const balcony = optionOf(12, 'Balcony', 5, { service_options: [optionOf(13, 'Glass', 1)] });
  const large = optionOf(11, 'Large', 40, { service_options: [balcony] });
  const unreachable = (own: Partial<ServiceQuestion>) => {
    const question = questionOf(2, 'Size', [large, optionOf(11, 'Again', 1)], own);
    const found = compileService(serviceOf([question])).unreachable;
    return found.map(({ ids, row, why }) => `${ids.join(' › ')}: ${english(row)}: ${why}`);
  };
  const again = "11: Question 1, option 'Again': repeated";
  const balconyOf = "11 › 12: Question 1, option 'Large' › 'Balcony'";
  expect(unreachable({ is_dependent: false })).toEqual([`${balconyOf}: not dependent`, again]);
  const ofProduct = unreachable({ is_dependent: true, question_type: 'productCheckbox' });
  expect(ofProduct).toEqual([`${balconyOf}: of a product`, again]);
});

it('a compiled service should come to an end where an option stands among its own dependents', () => {
  const dependents: ServiceOption[] = [];
  const large = optionOf(11, 'Large', 40, { service_options: dependents });
  dependents.push(optionOf(12, 'Balcony', 5, { service_options: [large] }));
  const { unreachable, groups } = compileService(serviceOf([questionOf(2, 'Size', [large], { is_dependent: true })]));
  expect(unreachable.map(({ ids, why }) => [ids, why])).toEqual([[[11, 12, 11], 'repeated']]);
  expect(Object.keys(groups)).toEqual(['option:11', 'question:2']);
});

it('a compiled service should call what has no name by its place', () => {
  const question = questionOf(2, ' ', [optionOf(11, ' ', 1), { id: 12, name: null }, optionOf(13, 'Large', 1)]);
  const options = Object.values(compileService(serviceOf([question])).options);
  expect(options.map(({ label }) => label)).toEqual(['1', '2', 'Large']);
  const rows = options.map(({ row }) => english(row));
  expect(rows).toEqual(['Question 1, option 1', 'Question 1, option 2', "Question 1, option 'Large'"]);
});

it('a compiled service should take a service of which nothing is given', () => {
  const nothing = { id: 3, service_questions: [{ id: 4, service_options: [{ id: 5 }] }, { id: 6 }] };
  const { price, recurring, groups, options } = compileService(nothing);
  expect([price, recurring]).toEqual([null, null]);
  expect(Object.values(groups).map((each) => each?.options)).toEqual([[5], []]);
  expect(options[5]).toMatchObject({ name: '', price: 0, minutes: 0, units: { min: 1, max: 1 } });
  expect(compileService({ id: 3, service_questions: null }).questions).toEqual([]);
});

it('a compiled service should be a pure function: the same each time, its own JSON copy, of a version it leaves as it was', () => {
  fc.assert(
    fc.property(services, (version) => {
      const before = JSON.stringify(version);
      const compiled = compileService(version);
      expect(JSON.stringify(version)).toBe(before);
      expect(compileService(JSON.parse(before))).toEqual(compiled);
      expect(JSON.parse(JSON.stringify(compiled))).toEqual(compiled);
    }),
    { numRuns: 100 },
  );
});

it('a compiled service should hold every option once: in its group, or among those nobody can reach, or under one of these', () => {
  const all = (options: readonly ServiceOption[] | null | undefined): number[] =>
    (options ?? []).flatMap(({ id, service_options }) => [id, ...all(service_options)]);
  const under = (options: readonly ServiceOption[] | null | undefined, id: number): number[] =>
    (options ?? []).flatMap((each) => (each.id === id ? all([each]) : under(each.service_options, id)));
  fc.assert(
    fc.property(services, (version) => {
      const { groups, options, unreachable, questions } = compileService(version);
      const top = version.service_questions?.flatMap(({ service_options }) => service_options ?? []) ?? [];
      const out = unreachable.flatMap(({ id }) => under(top, id));
      const grouped = Object.values(groups).flatMap((each) => each?.options ?? []);
      const sorted = (ids: readonly number[]): number[] => ids.toSorted((one, other) => one - other);
      expect(sorted(grouped)).toEqual(sorted(Object.keys(options).map(Number)));
      expect(sorted([...grouped, ...out])).toEqual(sorted(all(top)));
      for (const { group: key, id, dependents } of Object.values(options)) {
        expect(groups[key]?.options).toContain(id);
        if (dependents) expect(groups[dependents]?.parent).toBe(id);
      }
      expect(questions).toHaveLength(version.service_questions?.length ?? 0);
      for (const each of Object.values(groups)) expect(QUESTION_TYPES).toContain(each?.type);
    }),
    { numRuns: 300 },
  );
});
