import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileService } from '../../product/catalogue/rules/compile.ts';
import { refusalsToPublish } from '../../product/catalogue/rules/publishable.ts';
import { type OptionRow, questionsOf } from '../../product/catalogue/rules/rows.ts';
import type { ServiceOption, ServiceQuestion, ServiceVersion } from '../../product/catalogue/rules/version.ts';
import { english } from '../../resources/language/message.ts';
import { inEnglish } from './in-english.ts';
import { optionOf, questionOf, serviceOf, services } from './service-stage.ts';

const NO_MULTIPLE = 'Multiple are not allowed for this question type';
const NO_DEPENDENTS = 'Dependents are not allowed for this question type';

const resultOf = (version: ServiceVersion): string[] =>
  refusalsToPublish(version).map(({ message }) => english(message));

/** What is said of which row: its path, the titles on it, and its field. */
const placed = (questions: readonly ServiceQuestion[]): string[] =>
  refusalsToPublish(serviceOf(questions)).map(
    ({ path, titles, field, message }) => `${path.join('.')} ${titles.join('.')} ${field}: ${english(message)}`,
  );

const ofQuestion = (own: Partial<ServiceQuestion>): string[] =>
  resultOf(
    serviceOf([questionOf(1, 'When', [optionOf(1, 'Now', 0)]), questionOf(2, 'Size', [optionOf(2, 'Large', 4)], own)]),
  );

const ofOption = (own: Partial<ServiceOption>, question_type: string): string[] =>
  resultOf(serviceOf([questionOf(1, 'Size', [optionOf(2, 'Large', 4, own)], { question_type })]));

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

  it.each<[Partial<ServiceQuestion>, ...said: string[]]>([
    [{ question: ' ' }, ': Question is required'],
    [{ question: null }, ': Question is required'],
    [{ question_type: null }, " 'Size': Question type is required"],
    [{ question_type: 'slider' }, " 'Size': Question type is required"],
    [{ question_type: 'toggle', is_multiple: true }, ` 'Size': ${NO_MULTIPLE}`],
    [{ question_type: 'productCheckbox', is_dependent: true }, ` 'Size': ${NO_DEPENDENTS}`],
    [{ question_type: 'productCounter', is_dependent: true }, ` 'Size': ${NO_DEPENDENTS}`],
    [{ is_dependent: true }, " 'Size': None of its options has dependent options"],
    [{ service_options: [] }, " 'Size': Add at least one option, since it must be answered"],
    [{ service_options: null, is_optional: true }],
    [
      { question: '', question_type: '', service_options: null, is_dependent: true },
      ': Question is required',
      ': Question type is required',
      ': None of its options has dependent options',
      ': Add at least one option, since it must be answered',
    ],
  ])('should be said of a question with %o', (own, ...text) =>
    expect(ofQuestion(own)).toEqual(text.map((each) => `Question 2${each}`)),
  );

  const [hot, unnamed] = [optionOf(3, 'Hot', 1), optionOf(4, ' ', 1)];
  const unreachable = 'Nobody can choose this, since its question is not dependent';
  const discounted = (min_value: number | null, max_value: number | null, discount_applicable: number) => {
    return { min_value, max_value, discount_applicable };
  };
  it.each<[string, Partial<ServiceOption>, ...said: string[]]>([
    ['chip', { name: ' ' }, '1: Type name is required'],
    ['productCheckbox', { name: null }, '1: Name is required'],
    ['productCounter', { description: 'a'.repeat(121) }, "'Large': Description cannot exceed 120 characters"],
    ['productCounter', { description: 'a'.repeat(120) }],
    ['chip', { description: 'a'.repeat(121) }],
    ['productCounter', { min_value: 5, max_value: 3 }, "'Large': Minimum 5 is above maximum 3"],
    ['productCounter', { min_value: 3, max_value: 3 }],
    ['productCounter', { min_value: 5, max_value: 0 }],
    ['productCheckbox', { min_value: 5, max_value: 3 }],
    ['productCounter', { ...discounted(1, null, 0), discount: 5 }, "'Large': Quantity must be between 1 and ∞"],
    ['productCounter', { min_value: 1, discount_applicable: 0 }],
    ['productCounter', discounted(2, 4, 1), "'Large': Quantity must be between 2 and 4"],
    ['productCounter', discounted(2, 4, 2)],
    ['productCounter', discounted(2, 4, 4)],
    ['productCounter', discounted(2, 4, 5), "'Large': Quantity must be between 2 and 4"],
    ['productCounter', discounted(null, 4, 5), "'Large': Quantity must be between -∞ and 4"],
    ['productCounter', { discount: 5, discount_applicable: 100 }],
    ['productCheckbox', discounted(2, 4, 5)],
    ['chip', discounted(null, 4, 5)],
    ['productCheckbox', { service_options: [hot, unnamed] }, `'Large': ${NO_DEPENDENTS}`],
    [
      'chip',
      { option_type: 'chip', service_options: [hot, unnamed] },
      `'Large' › 'Hot': ${unreachable}`,
      `'Large' › 2: ${unreachable}`,
    ],
  ])('should be said of an option of a %s with %o', (type, own, ...text) =>
    expect(ofOption(own, type)).toEqual(text.map((each) => `Question 1, option ${each}`)),
  );

  it('should be said of what depends on options, however deep, and say where', () => {
    const glass = [optionOf(5, 'Glass', 1)];
    const deepest = optionOf(4, '', 1, { service_options: glass, is_multiple: true, option_type: 'toggle' });
    const balcony = optionOf(3, 'Balcony', 1, { service_options: [deepest] });
    const large = optionOf(2, 'Large', 1, { service_options: [balcony], option_type: 'productCounter' });
    const small = optionOf(6, 'Small', 1, { service_options: [{ ...balcony, id: 7, service_options: [] }] });
    const question = questionOf(1, 'Size', [large, small], { is_dependent: true });
    expect(placed([question])).toEqual([
      `1.2.3 Size.Large.Balcony option_type: Question 1, option 'Large' › 'Balcony': ${NO_DEPENDENTS}`,
      "1.6 Size.Small option_type: Question 1, option 'Small': Option type is required",
    ]);
    const simple = questionOf(1, 'Size', [{ ...large, option_type: 'chip' }], { is_dependent: true });
    const balconyIs = "Question 1, option 'Large' › 'Balcony'";
    expect(placed([simple])).toEqual([
      `1.2.3 Size.Large.Balcony option_type: ${balconyIs}: Option type is required`,
      `1.2.3.4 Size.Large.Balcony.1 name: ${balconyIs} › 1: Type name is required`,
      `1.2.3.4 Size.Large.Balcony.1 is_multiple: ${balconyIs} › 1: ${NO_MULTIPLE}`,
    ]);
  });

  it('should name what stands twice, and a circle by its path', () => {
    const dependents: ServiceOption[] = [];
    const large = optionOf(2, 'Large', 1, { option_type: 'chip', service_options: dependents });
    const glass = optionOf(4, 'Glass', 1);
    dependents.push(optionOf(3, 'Balcony', 1, { option_type: 'chip', service_options: [large, glass] }));
    const size = questionOf(1, 'Size', [large], { is_dependent: true });
    const again = questionOf(2, 'Again', [glass], { is_optional: true });
    expect(placed([size, again])).toEqual([
      "1.2.3.2 Size.Large.Balcony.Large null: Question 1: 'Large' › 'Balcony' › 'Large' depend on each other in a circle",
      "2.4 Again.Glass null: Question 2, option 'Glass': is in two places",
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
      { numRuns: 300 },
    );
  });
});

describe('the tree of stored rows', () => {
  const rowOf = (id: number, parent_option_id: number | null, service_question_id: number | null = 1): OptionRow => {
    return { id, name: `o${id}`, service_question_id, parent_option_id };
  };
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

  /** `2<1@3`: option 2 depends on option 1, and is of question 3. Without it: of question 1. */
  const rowsOf = (text: string): OptionRow[] =>
    text.split(' ').map((each) => {
      const [, id, on, of = '1'] = /^(\d+)(?:<(\d+))?(?:@(\d+|none))?$/.exec(each) ?? [];
      return rowOf(Number(id), on ? Number(on) : null, of === 'none' ? null : Number(of));
    });
  const circle = 'depend on each other in a circle';
  it.each<[rows: string, ...said: string[]]>([
    ['1<1', `Question 1: 'o1' › 'o1' ${circle}`],
    ['2<1 1<2', `Question 1: 'o1' › 'o2' › 'o1' ${circle}`],
    ['4<2 1<3 2<1 3<2 5<4 6', `Question 1: 'o1' › 'o2' › 'o3' › 'o1' ${circle}`],
    // What is gone, once.
    ['1<99 2<1 3', "Question 1, option 'o1': the option it depends on is gone"],
    ['1 2<1@2 3<2@2', "Question 2, option 'o2': the option it depends on belongs to another question"],
    ['1@9 2<1@9 3@none', "Option 'o1': its question is gone", "Option 'o3': its question is gone"],
  ])('should tell what is broken in %s', (rows, ...words) => {
    const { broken } = questionsOf([{ id: 1, question: 'Size' }, { id: 2 }], rowsOf(rows));
    expect(broken.map(({ message }) => english(message))).toEqual(words);
  });

  it('should say where', () => {
    const { broken } = questionsOf([{ id: 1, question: ' Size ' }], [rowOf(7, 7), { ...rowOf(8, 99), name: null }]);
    const places = broken.map(({ path, titles, field }) => [...path, ...titles, field].join());
    expect(places).toEqual(['1,7,Size,o7,parent_option_id', '1,8,Size,1,parent_option_id']);
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
