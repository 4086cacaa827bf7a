import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileService } from '../../product/catalogue/rules/compile.ts';
import { QUESTION_TYPES, type ServiceOption, type ServiceQuestion } from '../../product/catalogue/rules/version.ts';
import { english } from '../../resources/language/message.ts';
import { inEnglish } from './in-english.ts';
import { optionOf, questionOf, serviceOf, services } from './service-stage.ts';

const group = (own: Partial<ServiceQuestion>) =>
  compileService(serviceOf([questionOf(7, 'Size', [optionOf(1, 'Large', 40)], own)])).groups['question:7'];

const option = (own: Partial<ServiceOption>, question_type: string) =>
  compileService(serviceOf([questionOf(7, 'Size', [optionOf(1, 'Large', 40, own)], { question_type })])).options[1];

describe('a compiled service', () => {
  it.each([
    [{}, { min: 1, max: 1 }],
    [{ is_optional: true }, { min: 0, max: 1 }],
    [{ is_multiple: true }, { min: 1, max: null }],
    [
      { is_optional: true, is_multiple: true },
      { min: 0, max: null },
    ],
    [
      { is_multiple: true, question_type: 'toggle' },
      { min: 1, max: 1 },
    ],
    [
      { is_multiple: true, question_type: 'productCounter' },
      { min: 1, max: null },
    ],
    [
      { is_optional: null, is_multiple: null, question_type: null },
      { min: 1, max: 1 },
    ],
  ])('should let so many kinds be chosen of %o', (own, kinds) => expect(group(own)?.kinds).toEqual(kinds));

  it.each([
    ['productCounter', {}, { min: 1, max: null }],
    ['productCounter', { min_value: 0, max_value: 0 }, { min: 1, max: null }],
    ['productCounter', { min_value: 2, max_value: 5 }, { min: 2, max: 5 }],
    ['productCounter', { min_value: 5, max_value: 3 }, { min: 5, max: 3 }],
    ['productCheckbox', { min_value: 2, max_value: 5 }, { min: 1, max: 1 }],
    ['checkbox', { min_value: 2, max_value: 5 }, { min: 1, max: 1 }],
  ])('should count pieces of a %s with %o', (type, own, units) => expect(option(own, type)?.units).toEqual(units));

  it.each([
    ['productCounter', { discount: 10, discount_applicable: 3 }, { percent: 10, from: 3 }],
    ['productCheckbox', { discount: 10 }, { percent: 10, from: 0 }],
    ['productCounter', { discount: 0, discount_applicable: 3 }, null],
    ['productCounter', { discount_applicable: 3 }, null],
    ['chip', { discount: 10, discount_applicable: 1 }, null],
  ])('should know the discount of a %s with %o', (type, own, discount) =>
    expect(option(own, type)?.discount).toEqual(discount),
  );

  it.each([
    ['service based', 12.34, 1234],
    ['distance based', 0, 0],
    ['product based', 12.34, null],
    ['service based', null, null],
    ['boat based', 12.34, null],
    [null, 12.34, null],
  ])('should have the price of what is %s at %s', (service_type, service_price, price) =>
    expect(compileService(serviceOf([], { service_type, service_price })).price).toBe(price),
  );

  it('should keep order, texts, amounts in fils and what depends on what', () => {
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
    expect(inEnglish(compileService(serviceOf(questions, own)))).toEqual({
      id: 1,
      name: 'Deep clean',
      type: 'service based',
      description: 'All rooms',
      tooltip: null,
      image: null,
      price: 10_000,
      recurring: { percent: 10, description: null },
      asksInstructions: false,
      asksDocuments: true,
      questions: ['question:2', 'question:1'],
      groups: {
        'question:2': {
          key: 'question:2',
          parent: null,
          title: 'Size',
          description: null,
          tooltip: 'Of the home',
          type: 'chip',
          kinds: { min: 1, max: 1 },
          options: [11, 10],
          row: "Question 1 'Size'",
        },
        'option:11': {
          key: 'option:11',
          parent: 11,
          title: 'Large',
          description: null,
          tooltip: null,
          type: 'tab',
          kinds: { min: 1, max: null },
          options: [12],
          row: "Question 1, option 'Large'",
        },
        'question:1': {
          key: 'question:1',
          parent: null,
          title: 'When',
          description: null,
          tooltip: null,
          type: 'tab',
          kinds: { min: 0, max: 1 },
          options: [],
          row: "Question 2 'When'",
        },
      },
      options: {
        10: expect.objectContaining({ price: 2000, image: 'f1', description: 'Up to 50 m²', dependents: null }),
        11: expect.objectContaining({ price: 4005, group: 'question:2', dependents: 'option:11', minutes: 0 }),
        12: {
          id: 12,
          name: 'Balcony',
          description: null,
          image: null,
          price: 550,
          minutes: 20,
          units: { min: 1, max: 1 },
          discount: null,
          group: 'option:11',
          dependents: null,
          label: 'Size › Large › Balcony',
          row: "Question 1, option 'Large' › 'Balcony'",
        },
      },
      unreachable: [],
    });
  });

  it('should ask what depends on an answer as strictly as its question', () => {
    const large = optionOf(11, 'Large', 40, { option_type: 'chip', service_options: [optionOf(12, 'Balcony', 5)] });
    const kinds = (is_optional: boolean) =>
      compileService(serviceOf([questionOf(2, 'Size', [large], { is_dependent: true, is_optional })])).groups[
        'option:11'
      ]?.kinds;
    expect(kinds(false)).toEqual({ min: 1, max: 1 });
    expect(kinds(true)).toEqual({ min: 0, max: 1 });
  });

  it('should name what nobody can reach, the topmost of it only', () => {
    const balcony = optionOf(12, 'Balcony', 5, { service_options: [optionOf(13, 'Glass', 1)] });
    const large = optionOf(11, 'Large', 40, { service_options: [balcony] });
    const of = (own: Partial<ServiceQuestion>) =>
      compileService(serviceOf([questionOf(2, 'Size', [large, optionOf(11, 'Again', 1)], own)])).unreachable.map(
        ({ id, ids, row, why }) => [id, ids, english(row), why],
      );
    expect(of({ is_dependent: false })).toEqual([
      [12, [11, 12], "Question 1, option 'Large' › 'Balcony'", 'not dependent'],
      [11, [11], "Question 1, option 'Again'", 'repeated'],
    ]);
    expect(of({ is_dependent: true, question_type: 'productCheckbox' }).map(([id, , , why]) => [id, why])).toEqual([
      [12, 'of a product'],
      [11, 'repeated'],
    ]);
  });

  it('should come to an end where an option stands among its own dependents', () => {
    const dependents: ServiceOption[] = [];
    const large = optionOf(11, 'Large', 40, { service_options: dependents });
    dependents.push(optionOf(12, 'Balcony', 5, { service_options: [large] }));
    const { unreachable, groups } = compileService(serviceOf([questionOf(2, 'Size', [large], { is_dependent: true })]));
    expect(unreachable.map(({ ids, why }) => [ids, why])).toEqual([[[11, 12, 11], 'repeated']]);
    expect(Object.keys(groups)).toEqual(['option:11', 'question:2']);
  });

  it('should call what has no name by its place', () => {
    const { options } = compileService(
      serviceOf([questionOf(2, ' ', [optionOf(11, ' ', 1), { id: 12, name: null }, optionOf(13, 'Large', 1)])]),
    );
    expect(Object.values(options).map(({ label, row }) => [label, english(row)])).toEqual([
      ['1', 'Question 1, option 1'],
      ['2', 'Question 1, option 2'],
      ['Large', "Question 1, option 'Large'"],
    ]);
  });

  it('should take a service of which nothing is given', () => {
    const nothing = { id: 3, service_questions: [{ id: 4, service_options: [{ id: 5 }] }, { id: 6 }] };
    const { price, recurring, groups, options } = compileService(nothing);
    expect([price, recurring, groups['question:4']?.options, groups['question:6']?.options]).toEqual([
      null,
      null,
      [5],
      [],
    ]);
    expect(options[5]).toMatchObject({ name: '', price: 0, minutes: 0, units: { min: 1, max: 1 } });
    expect(compileService({ id: 3, service_questions: null }).questions).toEqual([]);
  });

  it('should be a pure function: the same each time, its own JSON copy, of a version it leaves as it was', () => {
    fc.assert(
      fc.property(services, (version) => {
        const before = JSON.stringify(version);
        const compiled = compileService(version);
        expect(JSON.stringify(version)).toBe(before);
        expect(compileService(JSON.parse(before))).toEqual(compiled);
        expect(JSON.parse(JSON.stringify(compiled))).toEqual(compiled);
      }),
      { numRuns: 300 },
    );
  });

  it('should hold every option once: in its group, or among those nobody can reach, or under one of these', () => {
    const all = (options: readonly ServiceOption[] | null | undefined): number[] =>
      (options ?? []).flatMap(({ id, service_options }) => [id, ...all(service_options)]);
    const find = (options: readonly ServiceOption[] | null | undefined, id: number): ServiceOption | undefined => {
      for (const each of options ?? []) {
        const found = each.id === id ? each : find(each.service_options, id);
        if (found) return found;
      }
      return undefined;
    };
    fc.assert(
      fc.property(services, (version) => {
        const { groups, options, unreachable, questions } = compileService(version);
        const top = version.service_questions?.flatMap(({ service_options }) => service_options ?? []) ?? [];
        const out = unreachable.flatMap(({ id }) => [id, ...all(find(top, id)?.service_options)]);
        const grouped = Object.values(groups).flatMap((each) => each?.options ?? []);
        const numbers = (ids: readonly number[]): number[] => [...ids].sort((a, b) => a - b);
        expect(numbers(grouped)).toEqual(numbers(Object.keys(options).map(Number)));
        expect(numbers([...grouped, ...out])).toEqual(numbers(all(top)));
        for (const { group: key, id, dependents } of Object.values(options)) {
          expect(groups[key]?.options).toContain(id);
          if (dependents) expect(groups[dependents]?.parent).toBe(id);
        }
        expect(questions).toHaveLength(version.service_questions?.length ?? 0);
        for (const each of Object.values(groups)) expect(QUESTION_TYPES).toContain(each?.type);
      }),
      { numRuns: 500 },
    );
  });
});
