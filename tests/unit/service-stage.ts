import fc from 'fast-check';
import type { Choice } from '../../product/catalogue/rules/choices.ts';
import type { CompiledService, OptionGroup } from '../../product/catalogue/rules/compile.ts';
import {
  QUESTION_TYPES,
  type ServiceOption,
  type ServiceQuestion,
  type ServiceVersion,
} from '../../product/catalogue/rules/version.ts';

/** A service that is booked by the hour at 100.00, with these questions. */
export function serviceOf(questions: readonly ServiceQuestion[], own: Partial<ServiceVersion> = {}): ServiceVersion {
  const hourly = { service_name: 'Deep clean', service_type: 'service based', service_price: 100 };
  return { id: 1, ...hourly, service_questions: questions, ...own };
}

/** A question of chips that must be answered with one option. */
export const questionOf = (
  id: number,
  question: string,
  service_options: readonly ServiceOption[],
  own: Partial<ServiceQuestion> = {},
): ServiceQuestion => ({ id, question, question_type: 'chip', service_options, ...own });

/** An option with a name and a price. */
export function optionOf(id: number, name: string, price: number, own: Partial<ServiceOption> = {}): ServiceOption {
  return { id, name, price, ...own };
}

const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null | undefined> =>
  fc.oneof({ weight: 6, arbitrary: value }, { weight: 1, arbitrary: fc.constantFrom(null, undefined) });

const amounts = fc.integer({ min: 0, max: 50_000 }).map((fils) => fils / 100);
const percents = fc.oneof(
  fc.constantFrom(0, 5, 10, 12, 33.33, 50, 100),
  fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
);
const types = fc.constantFrom(...QUESTION_TYPES);

/** What is drawn of a tree before its rows are numbered. */
type Drawn = Omit<ServiceOption, 'id' | 'service_options'> & { readonly dependents: readonly Drawn[] };

const drawnOptions: fc.Arbitrary<Drawn[]> = fc.letrec<{ options: Drawn[]; option: Drawn }>((tie) => ({
  options: fc.array(tie('option'), { maxLength: 4, depthIdentifier: 'tree' }),
  option: fc.record({
    name: maybe(fc.constantFrom('Small', 'Large', 'Balcony', ' ')),
    price: maybe(amounts),
    duration: maybe(fc.integer({ min: 0, max: 90 })),
    min_value: maybe(fc.integer({ min: 0, max: 3 })),
    max_value: maybe(fc.integer({ min: 0, max: 9 })),
    discount: maybe(percents),
    discount_applicable: maybe(fc.integer({ min: 0, max: 5 })),
    option_type: maybe(types),
    is_multiple: maybe(fc.boolean()),
    dependents: fc.oneof({ depthIdentifier: 'tree', depthSize: 'small' }, fc.constant([]), tie('options')),
  }),
})).options;

/** Any service: every type and depth, with and without what may be missing. */
export const services: fc.Arbitrary<ServiceVersion> = fc
  .record({
    service_type: fc.constantFrom('product based', 'service based', 'distance based', null),
    service_price: maybe(amounts),
    is_recurring_discount: fc.boolean(),
    recurring_discount: maybe(percents),
    questions: fc.array(
      fc.record({
        question: maybe(fc.constantFrom('Size', 'Extras')),
        question_type: maybe(types),
        is_optional: maybe(fc.boolean()),
        is_multiple: maybe(fc.boolean()),
        is_dependent: maybe(fc.boolean()),
        drawn: drawnOptions,
      }),
      { maxLength: 4 },
    ),
  })
  .map(({ questions, ...own }) => {
    let last = 0;
    const numbered = (drawn: readonly Drawn[]): ServiceOption[] =>
      drawn.map(({ dependents, ...option }) => {
        last += 1;
        return { ...option, id: last, service_options: numbered(dependents) };
      });
    const service_questions = questions.map(({ drawn, ...question }, at) => ({
      ...question,
      id: at + 1,
      service_options: numbered(drawn),
    }));
    return { id: 1, service_name: 'Any', ...own, service_questions };
  });

export const rates = fc.record({
  discount: percents,
  platform_fee: percents,
  discount_applied: percents,
  delivery_fee: percents,
  tax: percents,
});

/**
 * The same service, so that whatever it asks can be answered: what has no option is optional, no
 * minimum is above its maximum.
 */
export function answerable(version: ServiceVersion): ServiceVersion {
  const mended = (option: ServiceOption): ServiceOption => ({
    ...option,
    max_value: option.max_value ? Math.max(option.max_value, option.min_value ?? 0) : null,
    service_options: option.service_options?.map(mended),
  });
  return {
    ...version,
    service_questions: version.service_questions?.map((question) => ({
      ...question,
      is_optional: question.is_optional || !question.service_options?.length,
      service_options: question.service_options?.map(mended),
    })),
  };
}

/** A selection that breaks no rule of the service, made by throwing dice. */
export function selectionOf({ questions, groups, options }: CompiledService, dice: readonly number[]): Choice[] {
  let thrown = 0;
  const below = (sides: number): number => {
    thrown += 1;
    return (dice[thrown % dice.length] ?? 0) % sides;
  };
  const within = (min: number, max: number): number => min + below(max - min + 1);
  const chosenIn = (group: OptionGroup | undefined): Choice[] => {
    if (group === undefined || group.options.length === 0) return [];
    const first = below(group.options.length);
    const turned = [...group.options.slice(first), ...group.options.slice(0, first)];
    const most = Math.min(group.kinds.max ?? turned.length, turned.length);
    return turned.slice(0, within(group.kinds.min, most)).flatMap((id) => {
      const { units, dependents } = options[id] ?? { units: { min: 1, max: 1 }, dependents: null };
      const choice = { option_id: id, count: within(units.min, units.max ?? units.min + 5) };
      return [choice, ...(dependents ? chosenIn(groups[dependents]) : [])];
    });
  };
  return questions.flatMap((key) => chosenIn(groups[key]));
}
