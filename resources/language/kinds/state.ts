import { listOf, object, oneOf } from '../checks/shapes.ts';
import { isEmpty } from '../values.ts';
import { byOption, importedOption, offersValue, optionLabel, optionsOf } from './choice.ts';
import {
  byEach,
  byValue,
  inColumn,
  neverWritten,
  no,
  parsed,
  refused,
  unsearched,
  vocabularyLooks,
  withoutIds,
} from './helpers.ts';
import type { KindSpec, OptionsSpec } from './spec.ts';

/**
 * Where a record stands. Nothing but a move writes it, so that no state is reached by another way.
 */
export const state: KindSpec<'state'> = {
  ...inColumn('text', true),
  ...withoutIds,
  ...byValue,
  ...unsearched,
  ...byOption,
  resolve: optionsOf,
  ...byEach,
  traits: ['state'],
  begins: (field) => field.initial,
  type: () => ({ as: 'option' }),
  writable: no,
  parse: (field, value) =>
    offersValue(field, value) ? parsed(value as string) : refused(`${field.label} has no such state`),
  sample: (field, { random }) => random.pick(field.options).value,
  exported: (field, row) => {
    const value = row[field.name];
    // As pages show a state that is none of the field's (spec part 2 §4).
    return isEmpty(value) || offersValue(field, value) ? optionLabel(field, value) : 'Unknown';
  },
  imported: importedOption,
};

export const stateOptions: OptionsSpec<'state'> = (field, around) => {
  const { of, only, value } = vocabularyLooks(field, around);
  const names = listOf(oneOf('field', () => Object.keys(around.fieldsOf(around.resource) ?? {})));
  return {
    must: { of, initial: value },
    // Looked at with the resource's own moves too, which they are told apart from by name.
    may: {
      only,
      moves: listOf(around.move(value)),
      byServer: listOf(value),
      restarts: (restarts, place) => object(restarts, place, { must: { on: names }, may: { clears: names } }),
    },
    refuses: neverWritten,
  };
};
