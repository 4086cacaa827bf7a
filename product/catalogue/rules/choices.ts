import { type Message, message } from '../../../resources/language/message.ts';
import type { CompiledOption, CompiledService, GroupKey, OptionGroup, OptionKey, Range } from './compile.ts';
import { limits, optionPath, QUANTITY_BETWEEN } from './words.ts';

/** One option somebody chose, and how many pieces of it. */
export type Choice = { readonly option_id: number; readonly count: number };

/** Errors by input, question or option, dependants included. */
export type BasketErrors = {
  readonly [place in GroupKey | OptionKey | 'hours' | 'quantity' | 'recurring' | 'total']?: Message[];
};

function countsOf(
  service: CompiledService,
  selection: readonly Choice[],
  tell: (path: OptionKey, messages: Message) => void,
): Map<number, number> {
  const counts = new Map<number, number>();
  const doubled = new Set<number>();
  for (const { option_id: id, count } of selection) {
    const [path, option]: [OptionKey, CompiledOption | undefined] = [`option:${id}`, service.options[id]];
    if (option === undefined) {
      const row = service.unreachable.find((each) => each.id === id)?.row;
      tell(
        path,
        row
          ? message('{row}: nobody can choose this', { row })
          : message('Option {id} is not part of this service', { id }),
      );
    } else if (counts.has(id)) {
      if (!doubled.has(id)) tell(path, message('{row}: is chosen twice', { row: option.row }));
      doubled.add(id);
    } else {
      counts.set(id, count);
      const { row, units } = option;
      const { min, max } = units;
      if (!Number.isSafeInteger(count) || count < min || (max !== null && count > max))
        tell(
          path,
          max === 1
            ? message('{row}: can be chosen once', { row })
            : message(QUANTITY_BETWEEN, { row, ...limits(min, max) }),
        );
    }
  }
  return counts;
}

function kindsRefused({ min, max }: Range, chosen: number, isDependent: boolean): string | undefined {
  if (chosen < min && max === 1) return isDependent ? '{row}: choose one of its options' : '{row}: choose one';
  if (chosen < min) return isDependent ? '{row}: choose at least one of its options' : '{row}: choose at least one';
  if (max === null || chosen <= max) return undefined;
  return isDependent ? '{row}: choose only one of its options' : '{row}: choose only one';
}

/** A selection by visible group, in display order; its own order is irrelevant. */
export function choicesOf(
  service: CompiledService,
  selection: readonly Choice[],
): { readonly chosen: readonly { option: CompiledOption; count: number }[]; readonly errors: BasketErrors } {
  const errors: { [place in GroupKey | OptionKey]?: Message[] } = {};
  const tell = (position: GroupKey | OptionKey, messages: Message): void => {
    errors[position] = [...(errors[position] ?? []), messages];
  };
  const counts = countsOf(service, selection, tell);
  const chosen: { option: CompiledOption; count: number }[] = [];
  const take = ({ key, kinds, options, parent, row }: OptionGroup): void => {
    const taken = options.filter((id) => counts.has(id));
    const refused = kindsRefused(kinds, taken.length, parent !== null);
    if (refused) tell(key, message(refused, { row }));
    for (const id of taken) {
      const option = service.options[id];
      if (option === undefined) continue;
      chosen.push({ option, count: counts.get(id) ?? 0 });
      const dependents = option.dependents && service.groups[option.dependents];
      if (dependents) take(dependents);
    }
  };
  for (const key of service.questions) {
    const group = service.groups[key];
    if (group) take(group);
  }
  const chosenOptions = new Set(chosen.map(({ option }) => option.id));
  for (const id of counts.keys()) {
    const option = service.options[id];
    const parent = option && service.groups[option.group]?.parent;
    if (option === undefined || chosenOptions.has(id) || parent == null) continue;
    const path = optionPath([service.options[parent]?.name || parent]);
    tell(`option:${id}`, message('{row}: choose {path} first', { row: option.row, path }));
  }
  return { chosen, errors };
}
