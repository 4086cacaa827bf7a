import type { Registry } from '../../resources/language/index.ts';

/**
 * What exists: all definitions of the product. It is there before anything of the app is drawn
 * (`src/root.tsx`).
 */
export let registry: Registry;

/** Gives the app what exists. Once, before anything is drawn. */
export function provideRegistry(given: Registry): void {
  registry = given;
}
