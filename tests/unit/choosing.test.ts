import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choicesOf } from '../../product/catalogue/rules/choices.ts';
import { type CompiledService, compileService } from '../../product/catalogue/rules/compile.ts';
import {
  BEGIN,
  basketOf,
  type Chosen,
  chooseOption,
  choosingOf,
  countOption,
} from '../../product/catalogue/ui/choosing.ts';
import { english } from '../../resources/language/message.ts';
import { answerable, optionOf, questionOf, selectionOf, serviceOf, services } from './service-stage.ts';

/**
 * Something done in the preview: an option by its place among all, chosen, taken back, or counted.
 */
type Step = { readonly at: number; readonly does: 'choose' | 'leave' | 'count'; readonly count: number };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    at: fc.nat(40),
    does: fc.constantFrom<Step['does']>('choose', 'choose', 'leave', 'count'),
    count: fc.integer({ min: 0, max: 12 }),
  }),
  { maxLength: 40 },
);

const idsOf = ({ options }: CompiledService): number[] => Object.keys(options).map(Number);

function stepped(service: CompiledService, chosen: Chosen, { at, does, count }: Step): Chosen {
  const ids = idsOf(service);
  const id = ids[at % ids.length] ?? -1;
  return does === 'count'
    ? countOption(service, chosen, id, count)
    : chooseOption(service, chosen, id, does === 'choose');
}

const idsIn = (chosen: Chosen): number[] => Object.keys(chosen).map(Number);

/** What a preview must never show. */
function wrongIn(service: CompiledService, chosen: Chosen): string[] {
  return idsIn(chosen).flatMap((id) => {
    const option = service.options[id];
    const group = option && service.groups[option.group];
    if (!option || !group) return [`${id} is no option`];
    const count = chosen[id] ?? 0;
    const { min, max } = option.units;
    const neighbours = group.options.filter((each) => chosen[each] !== undefined);
    return [
      ...(group.parent !== null && chosen[group.parent] === undefined ? [`${id} without ${group.parent}`] : []),
      ...(count < min || (max !== null && count > max) ? [`${count} of ${id}, from ${min} to ${max}`] : []),
      ...(group.kinds.max === 1 && neighbours.length > 1 ? [`${neighbours.join(' and ')} of one`] : []),
    ];
  });
}

describe('choosing in a preview', () => {
  it('should never leave a dependent without what it depends on, a count beyond its limits, or two where one may be', () => {
    fc.assert(
      fc.property(services.map(answerable).map(compileService), steps, (service, all) => {
        let chosen: Chosen = BEGIN.chosen;
        for (const step of all) {
          chosen = stepped(service, chosen, step);
          expect(wrongIn(service, chosen)).toEqual([]);
        }
        // What is left to say of it is that something is missing.
        const { errors } = choicesOf(service, basketOf({ ...BEGIN, chosen }).selection);
        for (const sentence of Object.values(errors).flatMap((each) => each ?? []))
          expect(english(sentence)).toMatch(/: choose (one|at least one)( of its options)?$/);
      }),
      { numRuns: 1000 },
    );
  });

  it('should come to whatever may be booked, and be kept and taken up again as it was', () => {
    fc.assert(
      fc.property(
        services.map(answerable).map(compileService),
        fc.array(fc.nat(1000), { minLength: 1, maxLength: 30 }),
        (service, dice) => {
          const wanted = selectionOf(service, dice);
          const chosen = wanted.reduce<Chosen>(
            (before, { option_id, count }) => countOption(service, before, option_id, count),
            {},
          );
          expect(chosen).toEqual(Object.fromEntries(wanted.map(({ option_id, count }) => [option_id, count])));
          const choosing = { ...BEGIN, recurring: true, hours: 2.5, chosen };
          expect(choosingOf(service, basketOf(choosing))).toEqual(choosing);
        },
      ),
      { numRuns: 500 },
    );
  });

  const large = optionOf(1, 'Large', 40, {
    service_options: [optionOf(11, 'Garden', 10, { service_options: [optionOf(111, 'Pool', 5)] })],
  });
  const size = questionOf(1, 'Size', [large, optionOf(2, 'Small', 20)], { is_dependent: true });

  it('should take the answers of all that depends on an option away with it, by choosing another too', () => {
    const service = compileService(serviceOf([size]));
    const deep = [1, 11, 111].reduce<Chosen>((before, id) => chooseOption(service, before, id, true), {});
    expect(deep).toEqual({ 1: 1, 11: 1, 111: 1 });
    expect(chooseOption(service, deep, 2, true)).toEqual({ 2: 1 });
    expect(chooseOption(service, deep, 11, false)).toEqual({ 1: 1 });
    // What does not show cannot be chosen.
    expect(chooseOption(service, { 2: 1 }, 11, true)).toEqual({ 2: 1 });
    expect(countOption(service, { 2: 1 }, 111, 1)).toEqual({ 2: 1 });
  });

  it('should step from nothing to the least, from there to nothing, and not above the most', () => {
    const counted = optionOf(1, 'Sofa', 30, { min_value: 3, max_value: 5 });
    const service = compileService(
      serviceOf([questionOf(1, 'Extras', [counted], { question_type: 'productCounter', is_optional: true })]),
    );
    const stepTo = (before: Chosen, count: number): Chosen => countOption(service, before, 1, count);
    expect(stepTo({}, 1)).toEqual({ 1: 3 });
    expect(stepTo({ 1: 3 }, 2)).toEqual({});
    expect(stepTo({ 1: 4 }, 5)).toEqual({ 1: 5 });
    expect(stepTo({ 1: 5 }, 6)).toEqual({ 1: 5 });
    expect(stepTo({}, 0)).toEqual({});
  });
});
