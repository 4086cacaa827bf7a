import { kindOf, type Names, type Registry } from '../resources/language/index.ts';
import type { Entries, Rest, ServerProduct } from './behaviour.ts';
import { builtInChecks, builtInDeleteBlockers } from './checks/built-in.ts';
import { builtInHandlers } from './handlers/built-in.ts';
import { builtInJobs } from './jobs/built-in.ts';

export type { AddedJobs, ServerProduct } from './behaviour.ts';

/**
 * Declares a product's server half; missing names do not compile. @throws Error naming unused
 * entries.
 */
export function defineServer<const N extends Names>(names: N, half: Entries<N> & Rest): ServerProduct {
  const used = namesUsed(half.registry);
  const unused = Object.values(names)
    .flat()
    .filter((name) => !used.has(name));
  if (unused.length > 0) throw new Error(`No definition uses ${unused.join(', ')}: take it out of the names.`);
  const { checks, handlers, jobs, ...others } = half;
  return {
    ...{ fills: {}, foresights: {}, routes: [], addresses: [] },
    ...others,
    checks: { ...checks, ...builtInChecks },
    handlers: { ...handlers, ...builtInHandlers },
    jobs: { ...jobs, ...builtInJobs },
    foreseeings: builtInDeleteBlockers,
  } as unknown as ServerProduct;
}

function namesUsed({ resources, screens }: Registry): ReadonlySet<string | undefined> {
  return new Set([
    ...Object.values(resources).flatMap(({ checkedBy, fills, handlers, moves, fieldList }) => [
      ...checkedBy,
      ...fills.map(({ name }) => name),
      ...Object.values(handlers).flat(),
      ...moves.flatMap((move) => [...move.handlers, move.dialog]),
      ...fieldList.map((field) => kindOf(field).differences?.(field)?.by),
    ]),
    ...screens.flatMap(({ list, form, show, papers }) => [
      ...papers,
      ...(form?.panels ?? []),
      ...(form?.steps ?? []).flatMap(({ panels }) => panels),
      ...(show?.tabs.flatMap(({ panels }) => panels) ?? []),
      list?.page,
      form?.page,
      show?.page,
    ]),
  ]);
}
