import type { Step } from './definition.ts';

/** Named groups of fields, as definitions write them. */
export type Groups = { readonly [name: string]: { readonly title?: string; readonly fields: readonly string[] } };

/** The fields of a step, in order: its own, and what its panels draw. */
export const fieldsOfStep = ({ fields = [], panelFields = [] }: Step, groups: Groups): string[] =>
  spelled([...fields, ...panelFields], groups);

/** The fields a list of names stands for: a group's are its own. */
export const spelled = (names: readonly string[], groups: Groups): string[] =>
  names.flatMap((each) => (Object.hasOwn(groups, each) ? (groups[each]?.fields ?? []) : [each]));
