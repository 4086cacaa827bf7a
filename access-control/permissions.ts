import type { Flag } from '../resources/language/index.ts';

/** What a role's record holds for one screen: the flags of spec part 1 §3 Role. */
export type ScreenGrant = { readonly id: string } & { readonly [flag in Flag]: boolean };

/** What a role's record holds for one module: its own flags and its screens'. `id` is the module's name. */
export type ModuleGrant = ScreenGrant & { readonly children: readonly ScreenGrant[] };

/** The `permissions` field of a role. Modules and screens it does not mention are not granted. */
export type Permissions = readonly ModuleGrant[];
