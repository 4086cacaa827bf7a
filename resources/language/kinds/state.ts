import { listOf, object, oneOf } from '../shapes.ts';
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

/** A record's state, written by moves only. */
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

export const stateOptions: OptionsSpec<'state'> = (field, context) => {
  const { of, only, value } = vocabularyLooks(field, context);
  const names = listOf(oneOf('field', () => Object.keys(context.fieldsOf(context.resource) ?? {})));
  return {
    must: { of, initial: value },
    // Checked with the resource's own moves too, from which their names distinguish them.
    may: {
      only,
      moves: listOf(context.move(value)),
      byServer: listOf(value),
      restarts: (restarts, path) => object(restarts, path, { must: { on: names }, may: { clears: names } }),
    },
    refuses: neverWritten,
  };
};
