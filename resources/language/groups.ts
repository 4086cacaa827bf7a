/** Named groups of fields, as definitions write them. */
export type Groups = { readonly [name: string]: { readonly title?: string; readonly fields: readonly string[] } };

/** The fields a list of names stands for: a group's are its own. */
export const spelled = (names: readonly string[], groups: Groups): string[] =>
  names.flatMap((each) => (Object.hasOwn(groups, each) ? (groups[each]?.fields ?? []) : [each]));
