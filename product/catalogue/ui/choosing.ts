import type { CompiledOption, CompiledService, OptionGroup } from '../rules/compile.ts';
import type { Basket } from '../rules/price.ts';

/** How many pieces of each option somebody chose. */
export type Chosen = { readonly [option: number]: number };

/** What somebody wants, while they choose. */
export type Choosing = Pick<Basket, 'hours' | 'quantity' | 'recurring'> & { readonly chosen: Chosen };

/** What is chosen of a service before anybody did: an hour, a kilometre, nothing else. */
export const BEGIN: Choosing = { hours: 1, quantity: 1, recurring: false, chosen: {} };

/** The options of a group, in order. */
export const optionsOf = ({ options }: CompiledService, group: OptionGroup): readonly CompiledOption[] =>
  group.options.flatMap((id) => options[id] ?? []);

/** The group that appears under an option once it is chosen. */
export const dependentsOf = ({ groups }: CompiledService, { dependents }: CompiledOption): OptionGroup | undefined =>
  dependents === null ? undefined : groups[dependents];

function withDependents(service: CompiledService, id: number): number[] {
  const option = service.options[id];
  const group = option && dependentsOf(service, option);
  return [id, ...(group?.options ?? []).flatMap((each) => withDependents(service, each))];
}

/** What is left of what was chosen without an option: the answers of its dependents go with it. */
function without(service: CompiledService, chosen: Chosen, id: number): Chosen {
  const removed = new Set(withDependents(service, id));
  return Object.fromEntries(Object.entries(chosen).filter(([each]) => !removed.has(Number(each))));
}

/** Toggles an option. Replaces another in a single-choice group; drops dependants. */
export function chooseOption(service: CompiledService, chosen: Chosen, id: number, isChosen: boolean): Chosen {
  const option = service.options[id];
  const group = option && service.groups[option.group];
  if (!option || !group) return chosen;
  if (!isChosen) return without(service, chosen, id);
  if (group.parent !== null && chosen[group.parent] === undefined) return chosen;
  const others = group.kinds.max === 1 ? group.options.filter((each) => each !== id) : [];
  const left = others.reduce((rest, each) => without(service, rest, each), chosen);
  return { ...left, [id]: chosen[id] ?? option.units.min };
}

/** Sets an option's count within its limits; steps between 0 and the minimum. */
export function countOption(service: CompiledService, chosen: Chosen, id: number, count: number): Chosen {
  const option = service.options[id];
  if (!option) return chosen;
  const { min, max } = option.units;
  const next = chooseOption(service, chosen, id, count >= min || count > (chosen[id] ?? 0));
  if (next[id] === undefined || count < min) return next;
  return { ...next, [id]: max === null ? count : Math.min(count, max) };
}

/** What is wanted, as it is priced and kept. */
export const basketOf = ({ chosen, ...rest }: Choosing): Basket => ({
  ...rest,
  selection: Object.entries(chosen).map(([id, count]) => ({ option_id: Number(id), count })),
});

/** What a kept basket wants, of what the service still has. */
export const choosingOf = ({ options }: CompiledService, { selection, ...rest }: Basket): Choosing => ({
  ...rest,
  chosen: Object.fromEntries(
    selection.filter(({ option_id: id }) => options[id] !== undefined).map(({ option_id: id, count }) => [id, count]),
  ),
});
