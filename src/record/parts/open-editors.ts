import type { EditorState } from './editor.ts';
import { type PartList, wayTo } from './tree.ts';

type Doing = Pick<EditorState, 'editing' | 'adding' | 'ordering'>;

/** The parts of a tree under which anything is being edited, added or moved. */
export function keysWithOpenEditors(tree: PartList, { editing, adding, ordering }: Doing): ReadonlySet<string> {
  const used = new Set<string>();
  if (editing.size === 0 && adding === undefined && ordering === undefined) return used;
  for (const key of [...editing, adding, ordering])
    for (const above of key === undefined ? [] : (wayTo(tree, key) ?? [])) used.add(above);
  return used;
}

/** Memoised for all rows. */
export function createOpenEditors(treeNow: () => PartList | undefined): (state: Doing) => ReadonlySet<string> {
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
    const used = tree === undefined ? new Set<string>() : keysWithOpenEditors(tree, doing);
    known = { tree, doing, used };
    return used;
  };
}
