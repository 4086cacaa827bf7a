import type { Row } from '../../../resources/language/index.ts';

export type MoveThere = { readonly screen: string; readonly name: string; readonly row: Row };

type Begin = (move: MoveThere) => void;

let shell: Begin | undefined;

/** Names what begins such moves while somebody is signed in; answers how to end that. */
export function beginsMoves(begin: Begin): () => void {
  shell = begin;
  return () => {
    if (shell === begin) shell = undefined;
  };
}

/** Begins a move whose record may be gone from the page; answers whether there is who begins it. */
export function beginThere(move: MoveThere): boolean {
  shell?.(move);
  return shell !== undefined;
}
