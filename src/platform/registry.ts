import type { Registry } from '../../resources/language/index.ts';

/** All definitions of the product. Set before drawing (`src/root.tsx`). */
export let registry: Registry;

/** Gives the app what exists. Once, before anything is drawn. */
export function provideRegistry(given: Registry): void {
  registry = given;
}
