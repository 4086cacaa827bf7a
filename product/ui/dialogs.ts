import type { ComponentType } from 'react';
import type { names } from '../../resources/names.ts';
import { type Later, later } from '../../src/platform/lazy.tsx';
import type { MoveDialogProps } from '../../src/platform/product.ts';

type Name = (typeof names)['dialogs'][number];

/** A dialog's code, loaded when a move that names it is about to be made. */
const over = (load: () => Promise<ComponentType<MoveDialogProps>>): Later<MoveDialogProps> =>
  later(load, { over: true });

/** The dialogs that moves can name; a name without an entry does not compile. */
export const dialogs = {
  assign: over(async () => (await import('../bookings/ui/dispatch/assign-dialog.tsx')).AssignDialog),
} satisfies Record<Name, Later<MoveDialogProps>>;
