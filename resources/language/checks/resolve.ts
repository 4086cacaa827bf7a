import { build } from '../build.ts';
import { DefinitionError } from '../mistakes.ts';
import type { Definitions, Registry } from '../resource.ts';
import { mistakesIn, mistakesInValues } from './index.ts';

export { DefinitionError, type Mistake } from '../mistakes.ts';

/** Definitions as authored, for `resolve()`. */
export type Authored = Omit<Definitions, 'resources'> & { readonly resources: readonly unknown[] };

/**
 * The complete, deep-frozen registry. Built pages skip the checks (vite.config.ts). @throws
 * DefinitionError with every mistake.
 */
export function resolve(authored: Authored): Registry {
  const definitions = authored as Definitions;
  const mistakes = mistakesIn(definitions);
  if (mistakes.length > 0) throw new DefinitionError(mistakes);
  const registry = build(definitions);
  const wrong = mistakesInValues(registry);
  if (wrong.length > 0) throw new DefinitionError(wrong);
  return freeze(registry);
}

function freeze<T>(value: T): T {
  if (value !== null && typeof value === 'object' && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) freeze(part);
  }
  return value;
}
