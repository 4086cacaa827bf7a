/** A control's place in the role editor: its module's or screen's name, and its column. */
export type Cell = { readonly row: string; readonly column: string };

/** The place of a control; undefined for anything else. */
export function placeOf(target: EventTarget): Cell | undefined {
  const { row, column } = target instanceof HTMLElement ? target.dataset : {};
  return row !== undefined && column !== undefined ? { row, column } : undefined;
}

/** The cell a key leads to: up and down skip gaps; Ctrl+Home, Ctrl+End: first, last row. */
export function placeAfter(
  table: HTMLElement,
  press: { readonly key: string; readonly ctrlKey: boolean; readonly target: EventTarget },
): HTMLElement | undefined {
  const from = placeOf(press.target);
  if (!from || !(press.target instanceof HTMLElement)) return undefined;
  const all = [...table.querySelectorAll<HTMLElement>('[data-row]')].filter((each) => !each.matches(':disabled'));
  const line = all.filter(
    (each) =>
      each === press.target ||
      (isVertical(press) ? each.dataset.column === from.column : each.dataset.row === from.row),
  );
  const at = line.indexOf(press.target);
  const forward = table.ownerDocument.documentElement.dir === 'rtl' ? -1 : 1;
  switch (press.key) {
    case 'ArrowDown':
      return line[at + 1];
    case 'ArrowUp':
      return line[at - 1];
    case 'ArrowRight':
      return line[at + forward];
    case 'ArrowLeft':
      return line[at - forward];
    case 'Home':
      return line[0];
    case 'End':
      return line.at(-1);
    default:
      return undefined;
  }
}

const isVertical = ({ key, ctrlKey }: { readonly key: string; readonly ctrlKey: boolean }): boolean =>
  key === 'ArrowDown' || key === 'ArrowUp' || (ctrlKey && (key === 'Home' || key === 'End'));
