import { slotOf } from '../../../rules/slot.ts';
import type { Values } from '../../../rules/values.ts';
import type { BoardPlace, Carried } from './board-context.ts';
import { type Span, STEP, startWithin } from './geometry.ts';
import type { Carrying } from './use-carrying.ts';

type Following = {
  readonly path: BoardPlace;
  readonly root: HTMLElement;
  readonly id: number;
  readonly carrying: Carrying;
  /** Called once what was pressed is being dragged, so that it is no click. */
  readonly onDragged: () => void;
  readonly signal: AbortSignal;
};

const SHAKE = 5;
const EDGE = 48;
const FASTEST = 16;

/** Drags a booking until release; Escape cancels. */
export function followPointer(down: PointerEvent, following: Following): void {
  const { path, root, id, carrying, onDragged, signal } = following;
  const end = new AbortController();
  const all = { signal: AbortSignal.any([signal, end.signal]) };
  const at = { x: down.clientX, y: down.clientY, frame: 0, carried: false };
  const scroller = root.querySelector<HTMLElement>('.board-scroll');
  const origin = { x0: down.clientX, scroller, scrolledBy: scroller?.scrollLeft ?? 0 };

  const draw = (): void => {
    at.frame = 0;
    const pointed = document.elementFromPoint(at.x, at.y);
    const over = pointed?.closest<HTMLElement>('[data-party]');
    // Beside the rows it is nobody's, and keeps its time.
    const isOverSide = pointed?.closest('.board-side') != null;
    const carried = path.carry.get();
    const track = root.querySelector<HTMLElement>('.board-hour-track')?.getBoundingClientRect();
    const row = path.known.get().byId.get(id);
    if (!carried || !track || !row) return;
    if (isOverSide) return carrying.to({ party: null, start: carried.from.start });
    const { party: last, start } = carried.target;
    const isGiven = over != null || last !== carried.from.party;
    const party = over ? Number(over.dataset.party) : last;
    carrying.to({ party, start: isGiven ? startAt({ ...origin, root, carried, x: at.x, track }, row) : start });
    if (scroller && scrollAtEdge(scroller, at)) at.frame = requestAnimationFrame(draw);
  };

  const move = (event: PointerEvent): void => {
    if (event.pointerId !== down.pointerId) return;
    at.x = event.clientX;
    at.y = event.clientY;
    if (!at.carried) {
      if (Math.hypot(at.x - down.clientX, at.y - down.clientY) < SHAKE) return;
      onDragged();
      if (!carrying.take(id, 'pointer')) return end.abort();
      at.carried = true;
      root.classList.add('board-dragging');
    }
    if (at.frame === 0) at.frame = requestAnimationFrame(draw);
  };
  const stop = (finish: () => unknown): void => {
    cancelAnimationFrame(at.frame);
    // The last place of all, not the one of the frame before.
    if (at.carried) draw();
    cancelAnimationFrame(at.frame);
    root.classList.remove('board-dragging');
    end.abort();
    if (at.carried) void finish();
  };
  addEventListener('pointermove', move, all);
  addEventListener('pointerup', (event) => event.pointerId === down.pointerId && stop(carrying.drop), all);
  addEventListener('pointercancel', () => stop(carrying.putBack), all);
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      stop(carrying.putBack);
    },
    { ...all, capture: true },
  );
}

type Drag = {
  readonly root: HTMLElement;
  readonly carried: Carried;
  /** Where the pointer is, and was first. */
  readonly x: number;
  readonly x0: number;
  readonly track: DOMRect;
  readonly scroller: HTMLElement | null;
  readonly scrolledBy: number;
};

/** When what is dragged would begin. */
function startAt({ root, carried, x, x0, track, scroller, scrolledBy }: Drag, row: Values): number {
  const span = spanShown(root);
  const turn = getComputedStyle(root).direction === 'rtl' ? -1 : 1;
  const minutes = (pixels: number): number => ((pixels * turn) / track.width) * (span.to - span.from);
  const from = carried.from.start;
  if (!slotOf(row)) return startWithin(span.from + minutes(x - (turn === 1 ? track.left : track.right)), span);
  // What has a time and nobody is given to somebody at that time.
  if (carried.from.party === null) return from;
  const moved = minutes(x - x0 + ((scroller?.scrollLeft ?? 0) - scrolledBy));
  return Math.abs(moved) < STEP / 2 ? from : startWithin(from + moved, { from: 0, to: 1440 });
}

const spanShown = ({ dataset: { from, to } }: HTMLElement): Span => ({ from: Number(from), to: Number(to) });

/** Scrolls a board whose edge the pointer is at. Whether it did. */
function scrollAtEdge(scroller: HTMLElement, { x, y }: { readonly x: number; readonly y: number }): boolean {
  const { left, right, top, bottom } = scroller.getBoundingClientRect();
  const by = (before: number, after: number): number =>
    before < EDGE ? -Math.min(FASTEST, EDGE - before) : after < EDGE ? Math.min(FASTEST, EDGE - after) : 0;
  if (x < left || x > right || y < top - EDGE || y > bottom + EDGE) return false;
  const before = [scroller.scrollLeft, scroller.scrollTop];
  scroller.scrollBy(by(x - left, right - x), by(y - top, bottom - y));
  return before[0] !== scroller.scrollLeft || before[1] !== scroller.scrollTop;
}
