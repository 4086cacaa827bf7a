import type { Value } from '../../resources/language/index.ts';

/** A move's address outside the pattern, kept because the specification names it. */
export type MoveAddress = {
  /** POST carries its keys in the body, DELETE in the query. */
  readonly method: 'POST' | 'DELETE';
  /** Below `/api`, with a leading slash. */
  readonly path: string;
  readonly resource: string;
  readonly move: string;
  /** The key that holds the record's id. */
  readonly id: string;
  /** What other keys must hold for this move to be meant, where moves share an address. */
  readonly given?: { readonly [key: string]: Value };
  /** What the call calls the fields the move asks, where not by their names. */
  readonly names?: { readonly [field: string]: string };
};

/** The specification's own addresses of moves (part 2 §4). */
export const MOVE_ADDRESSES: readonly MoveAddress[] = [
  {
    method: 'POST',
    path: '/product/admin_approve',
    resource: 'products',
    move: 'approve',
    id: 'product_id',
    given: { approval: true },
    names: { admin_notes: 'notes' },
  },
  {
    method: 'POST',
    path: '/product/admin_approve',
    resource: 'products',
    move: 'deny',
    id: 'product_id',
    given: { approval: false },
    names: { admin_notes: 'notes' },
  },
  { method: 'POST', path: '/worker/assign_driver_to_maid', resource: 'workers', move: 'assign', id: 'maid_id' },
  { method: 'DELETE', path: '/worker/unassign_driver_from_maid', resource: 'workers', move: 'un-assign', id: 'maid_id' },
];
