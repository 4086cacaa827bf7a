import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { screenForRole } from '../../../resources/language/index.ts';
import { registry } from '../../platform/registry.ts';
import { useSession } from '../../platform/session.ts';
import type { MoveThere } from '../../record/moves/move-there.ts';
import { useMove } from '../../record/moves/use-move.tsx';

/** Starts a move from the palette with its dialog. */
export function BegunMove({ of: { screen: named, name, row } }: { readonly of: MoveThere }): ReactNode {
  const { user } = useSession();
  const of = registry.screen[named];
  const resource = of && registry.resources[of.resource];
  if (!of || !resource) throw new Error(`A move of ${named} was begun, which is no screen.`);
  const screen = screenForRole(registry, of, user.role_id);
  const { begin, drawn } = useMove({ resource, screen, row });
  const isBegun = useRef(false);
  const beginOnce = useEffectEvent(() => {
    const move = screen.moves.find((each) => each.name === name);
    if (move && !isBegun.current) begin(move);
    isBegun.current = true;
  });
  useEffect(() => beginOnce(), []);
  return drawn;
}
