import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileService } from '../../product/catalogue/rules/compile.ts';
import { refusalsToPublish } from '../../product/catalogue/rules/publishable.ts';
import { type OptionRow, questionsOf } from '../../product/catalogue/rules/rows.ts';
import type { ServiceOption, ServiceQuestion, ServiceVersion } from '../../product/catalogue/rules/version.ts';
import { english } from '../../resources/language/message.ts';
import { inEnglish } from './in-english.ts';
import { optionOf, questionOf, serviceOf, services } from './service-stage.ts';

const told = (version: ServiceVersion): string[] => refusalsToPublish(version).map(({ message }) => english(message));

const ofQuestion = (own: Partial<ServiceQuestion>): string[] =>
  told(
    serviceOf([questionOf(1, 'When', [optionOf(1, 'Now', 0)]), questionOf(2, 'Size', [optionOf(2, 'Large', 4)], own)]),
  );

const ofOption = (own: Partial<ServiceOption>, question_type: string): string[] =>
  told(serviceOf([questionOf(1, 'Size', [optionOf(2, 'Large', 4, own)], { question_type })]));

describe('what keeps a service from being published', () => {
  it('should be nothing where all is right', () => {
    const balcony = optionOf(12, 'Balcony', 5);
    const large = optionOf(11, 'Large', 40, { option_type: 'toggle', service_options: [balcony] });
    const towel = optionOf(20, 'Towel', 1, { min_value: 1, max_value: 5, discount: 5, discount_applicable: 5 });
    const questions = [
      questionOf(1, 'Size', [large, optionOf(10, 'Small', 20)], { is_dependent: true, is_multiple: true }),
      questionOf(2, 'Towels', [towel], { question_type: 'productCounter' }),
      questionOf(3, 'Anything else', [], { is_optional: true }),
    ];
    expect(refusalsToPublish(serviceOf(questions))).toEqual([]);
  });

  it.each([[null], [undefined], [[]]])('should be that it has no question: %o', (service_questions) =>
    expect(inEnglish(refusalsToPublish(serviceOf([], { service_questions })))).toEqual([
      { path: [], titles: [], field: null, message: 'Minimum one question is required for publishing' },
    ]),
  );

  it.each<[Partial<ServiceQuestion>, string[]]>([
    [{ question: ' ' }, ['Question 2: Question is required']],
    [{ question: null }, ['Question 2: Question is required']],
    [{ question_type: null }, ["Question 2 'Size': Question type is required"]],
    [{ question_type: 'slider' }, ["Question 2 'Size': Question type is required"]],
    [
      { question_type: 'toggle', is_multiple: true },
      ["Question 2 'Size': Multiple are not allowed for this question type"],
    ],
    [
      { question_type: 'productCheckbox', is_dependent: true },
      ["Question 2 'Size': Dependents are not allowed for this question type"],
    ],
    [
      { question_type: 'productCounter', is_dependent: true },
      ["Question 2 'Size': Dependents are not allowed for this question type"],
    ],
    [{ is_dependent: true }, ["Question 2 'Size': None of its options has dependent options"]],
    [{ service_options: [] }, ["Question 2 'Size': Add at least one option, since it must be answered"]],
    [{ service_options: null, is_optional: true }, []],
    [
      { question: '', question_type: '', service_options: null, is_dependent: true },
      [
        'Question 2: Question is required',
        'Question 2: Question type is required',
        'Question 2: None of its options has dependent options',
        'Question 2: Add at least one option, since it must be answered',
      ],
    ],
  ])('should be said of a question with %o', (own, messages) => expect(ofQuestion(own)).toEqual(messages));

  const row = "Question 1, option 'Large': ";
  it.each<[string, Partial<ServiceOption>, string[]]>([
    ['chip', { name: ' ' }, ['Question 1, option 1: Type name is required']],
    ['productCheckbox', { name: null }, ['Question 1, option 1: Name is required']],
    ['productCounter', { description: 'a'.repeat(121) }, [`${row}Description cannot exceed 120 characters`]],
    ['productCounter', { description: 'a'.repeat(120) }, []],
    ['chip', { description: 'a'.repeat(121) }, []],
    ['productCounter', { min_value: 5, max_value: 3 }, [`${row}Minimum 5 is above maximum 3`]],
    ['productCounter', { min_value: 3, max_value: 3 }, []],
    ['productCounter', { min_value: 5, max_value: 0 }, []],
    ['productCheckbox', { min_value: 5, max_value: 3 }, []],
    [
      'productCounter',
      { min_value: 1, discount: 5, discount_applicable: 0 },
      [`${row}Quantity must be between 1 and ∞`],
    ],
    ['productCounter', { min_value: 1, discount_applicable: 0 }, []],
    [
      'productCounter',
      { min_value: 2, max_value: 4, discount_applicable: 1 },
      [`${row}Quantity must be between 2 and 4`],
    ],
    ['productCounter', { min_value: 2, max_value: 4, discount_applicable: 2 }, []],
    ['productCounter', { min_value: 2, max_value: 4, discount_applicable: 4 }, []],
    [
      'productCounter',
      { min_value: 2, max_value: 4, discount_applicable: 5 },
      [`${row}Quantity must be between 2 and 4`],
    ],
    ['productCounter', { max_value: 4, discount_applicable: 5 }, [`${row}Quantity must be between -∞ and 4`]],
    ['productCounter', { discount: 5, discount_applicable: 100 }, []],
    ['productCheckbox', { min_value: 2, max_value: 4, discount_applicable: 5 }, []],
    ['chip', { discount_applicable: 5, max_value: 4 }, []],
    [
      'productCheckbox',
      { service_options: [optionOf(3, 'Hot', 1), optionOf(4, 'Cold', 1)] },
      [`${row}Dependents are not allowed for this question type`],
    ],
    [
      'chip',
      { option_type: 'chip', service_options: [optionOf(3, 'Hot', 1), optionOf(4, ' ', 1)] },
      [
        "Question 1, option 'Large' › 'Hot': Nobody can choose this, since its question is not dependent",
        "Question 1, option 'Large' › 2: Nobody can choose this, since its question is not dependent",
      ],
    ],
  ])('should be said of an option of a %s with %o', (type, own, messages) =>
    expect(ofOption(own, type)).toEqual(messages),
  );

  it('should be said of what depends on options, however deep, and say where', () => {
    const deepest = optionOf(4, '', 1, {
      service_options: [optionOf(5, 'Glass', 1)],
      is_multiple: true,
      option_type: 'toggle',
    });
    const balcony = optionOf(3, 'Balcony', 1, { service_options: [deepest] });
    const large = optionOf(2, 'Large', 1, { service_options: [balcony], option_type: 'productCounter' });
    const small = optionOf(6, 'Small', 1, { service_options: [{ ...balcony, id: 7, service_options: [] }] });
    const question = questionOf(1, 'Size', [large, small], { is_dependent: true });
    expect(inEnglish(refusalsToPublish(serviceOf([question])))).toEqual([
      {
        path: [1, 2, 3],
        titles: ['Size', 'Large', 'Balcony'],
        field: 'option_type',
        message: "Question 1, option 'Large' › 'Balcony': Dependents are not allowed for this question type",
      },
      {
        path: [1, 6],
        titles: ['Size', 'Small'],
        field: 'option_type',
        message: "Question 1, option 'Small': Option type is required",
      },
    ]);
    const simple = questionOf(1, 'Size', [{ ...large, option_type: 'chip' }], { is_dependent: true });
    expect(
      refusalsToPublish(serviceOf([simple])).map(({ path, field, message }) => [path, field, english(message)]),
    ).toEqual([
      [[1, 2, 3], 'option_type', "Question 1, option 'Large' › 'Balcony': Option type is required"],
      [[1, 2, 3, 4], 'name', "Question 1, option 'Large' › 'Balcony' › 1: Type name is required"],
      [
        [1, 2, 3, 4],
        'is_multiple',
        "Question 1, option 'Large' › 'Balcony' › 1: Multiple are not allowed for this question type",
      ],
    ]);
  });

  it('should name what stands twice, and a circle by its path', () => {
    const dependents: ServiceOption[] = [];
    const large = optionOf(2, 'Large', 1, { option_type: 'chip', service_options: dependents });
    dependents.push(
      optionOf(3, 'Balcony', 1, { option_type: 'chip', service_options: [large, optionOf(4, 'Glass', 1)] }),
    );
    const again = questionOf(2, 'Again', [optionOf(4, 'Glass', 1)], { is_optional: true });
    expect(
      inEnglish(refusalsToPublish(serviceOf([questionOf(1, 'Size', [large], { is_dependent: true }), again]))),
    ).toEqual([
      {
        path: [1, 2, 3, 2],
        titles: ['Size', 'Large', 'Balcony', 'Large'],
        field: null,
        message: "Question 1: 'Large' › 'Balcony' › 'Large' depend on each other in a circle",
      },
      {
        path: [2, 4],
        titles: ['Again', 'Glass'],
        field: null,
        message: "Question 2, option 'Glass': is in two places",
      },
    ]);
  });

  it('should be said wherever a required question cannot be answered, an option cannot be reached or counted', () => {
    fc.assert(
      fc.property(services, (version) => {
        const { questions, groups, unreachable, options } = compileService(version);
        const refusals = inEnglish(refusalsToPublish(version));
        const where = new Set(refusals.map(({ path }) => path.at(-1)));
        for (const key of questions) {
          const group = groups[key];
          if (group && group.kinds.min > 0 && group.options.length === 0)
            expect(refusals.map(({ message }) => message)).toContain(
              `${english(group.row)}: Add at least one option, since it must be answered`,
            );
        }
        for (const { ids, why } of unreachable)
          expect(where).toContain(why === 'of a product' ? ids.at(-2) : ids.at(-1));
        for (const { id, units } of Object.values(options)) {
          if (units.max !== null && units.min > units.max) expect(where).toContain(id);
        }
        for (const { path, titles, message } of refusals) {
          if (path.length > 0) expect(message).toMatch(/^Question \d+/);
          expect(titles).toHaveLength(path.length);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('the tree of stored rows', () => {
  const rowOf = (id: number, parent_option_id: number | null, service_question_id: number | null = 1): OptionRow => ({
    id,
    name: `o${id}`,
    service_question_id,
    parent_option_id,
  });
  const brokenIn = (rows: OptionRow[]): string[] =>
    questionsOf([{ id: 1, question: 'Size' }, { id: 2 }], rows).broken.map(({ message }) => english(message));

  it('should hang every option under what it depends on, in the order of the rows', () => {
    const rows = [rowOf(5, 3), rowOf(4, null), rowOf(3, null), rowOf(6, 3), rowOf(7, null, 2)];
    const option = (id: number, service_options: ServiceOption[] = []) => ({ id, name: `o${id}`, service_options });
    expect(questionsOf([{ id: 2 }, { id: 1, question: 'Size' }], rows)).toEqual({
      questions: [
        { id: 2, service_options: [option(7)] },
        { id: 1, question: 'Size', service_options: [option(4), option(3, [option(5), option(6)])] },
      ],
      broken: [],
    });
  });

  it.each<[string, OptionRow[], string[]]>([
    ['itself', [rowOf(1, 1)], ["Question 1: 'o1' › 'o1' depend on each other in a circle"]],
    ['each other', [rowOf(2, 1), rowOf(1, 2)], ["Question 1: 'o1' › 'o2' › 'o1' depend on each other in a circle"]],
    [
      'three in a circle, and what hangs on it',
      [rowOf(4, 2), rowOf(1, 3), rowOf(2, 1), rowOf(3, 2), rowOf(5, 4), rowOf(6, null)],
      ["Question 1: 'o1' › 'o2' › 'o3' › 'o1' depend on each other in a circle"],
    ],
    [
      'what is gone, once',
      [rowOf(1, 99), rowOf(2, 1), rowOf(3, null)],
      ["Question 1, option 'o1': the option it depends on is gone"],
    ],
    [
      'an option of another question',
      [rowOf(1, null), rowOf(2, 1, 2), rowOf(3, 2, 2)],
      ["Question 2, option 'o2': the option it depends on belongs to another question"],
    ],
    [
      'a question that is gone, or none',
      [rowOf(1, null, 9), rowOf(2, 1, 9), rowOf(3, null, null)],
      ["Option 'o1': its question is gone", "Option 'o3': its question is gone"],
    ],
  ])('should tell which options depend on %s', (_name, rows, messages) => expect(brokenIn(rows)).toEqual(messages));

  it('should say where', () => {
    const { broken } = questionsOf([{ id: 1, question: ' Size ' }], [rowOf(7, 7), { ...rowOf(8, 99), name: null }]);
    expect(inEnglish(broken)).toEqual([
      {
        path: [1, 7],
        titles: ['Size', 'o7'],
        field: 'parent_option_id',
        message: "Question 1: 'o7' › 'o7' depend on each other in a circle",
      },
      {
        path: [1, 8],
        titles: ['Size', '1'],
        field: 'parent_option_id',
        message: 'Question 1, option 1: the option it depends on is gone',
      },
    ]);
  });

  it('should keep every row that is right, and tell something wherever one is left out', () => {
    const parents = fc.array(fc.option(fc.integer({ min: 1, max: 14 })), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(parents, (list) => {
        const rows = list.map((parent, at) => rowOf(at + 1, parent));
        const { questions, broken } = questionsOf([{ id: 1 }], rows);
        const count = (options: ServiceQuestion['service_options']): number =>
          (options ?? []).reduce((all, { service_options }) => all + 1 + count(service_options), 0);
        const endsWell = ({ id }: OptionRow): boolean => {
          let [at, steps]: [number | null | undefined, number] = [id, 0];
          while (at != null && steps <= rows.length)
            [at, steps] = [rows[at - 1] && rows[at - 1]?.parent_option_id, steps + 1];
          return at === null;
        };
        expect(count(questions[0]?.service_options)).toBe(rows.filter(endsWell).length);
        expect(broken.length > 0).toBe(!rows.every(endsWell));
      }),
    );
  });
});
