import type { EditorState } from './editor.ts';
import { type PartList, wayTo } from './tree.ts';

type Doing = Pick<EditorState, 'editing' | 'adding' | 'ordering'>;

/** The parts of a tree under which anything is being edited, added or moved. */
export function usedUnder(tree: PartList, { editing, adding, ordering }: Doing): ReadonlySet<string> {
  const used = new Set<string>();
  if (editing.size === 0 && adding === undefined && ordering === undefined) return used;
  for (const key of [...editing, adding, ordering])
    for (const above of key === undefined ? [] : (wayTo(tree, key) ?? [])) used.add(above);
  return used;
}

/**
 * The same of the tree as it is when it is asked, worked out once for all rows: each asks after
 * everything that is done to any of them.
 */
export function createUsed(treeNow: () => PartList | undefined): (state: Doing) => ReadonlySet<string> {
  let known:
    | { readonly tree: PartList | undefined; readonly doing: Doing; readonly used: ReadonlySet<string> }
    | undefined;
  return (doing) => {
    const tree = treeNow();
    const isKnown =
      known?.tree === tree &&
      known?.doing.editing === doing.editing &&
      known?.doing.adding === doing.adding &&
      known?.doing.ordering === doing.ordering;
    if (known && isKnown) return known.used;
    const used = tree === undefined ? new Set<string>() : usedUnder(tree, doing);
    known = { tree, doing, used };
    return used;
  };
}
