/** A write of a resource, by its line of the history (docs/api.md, "Events"). */
export type Change = { readonly entry: number; readonly resource: string };

/** Somebody else who has a record open. */
export type Person = { readonly id: number; readonly name: string };

/** Who else has a record open (docs/api.md, "Who is here"). */
export type Presence = { readonly resource: string; readonly id: number; readonly people: readonly Person[] };
