import { notify, withdraw, withdrawFailures } from '../platform/notices.ts';
import { SLOW_MS, slowText } from '../ui/slow-note.tsx';

/** So many writes of one's own are remembered: their news are a second late at most. */
const REMEMBERED = 200;

const own = { underWay: 0, count: 0, entries: new Set<string>() };

const TOLD_MS = SLOW_MS + 500;

/** Runs a write. Slow ones show a notice, unless their button does. */
export async function writing<T>(write: () => Promise<T>): Promise<T> {
  own.underWay += 1;
  own.count += 1;
  withdrawFailures();
  const topic = `write ${own.count}`;
  const timer = setTimeout(() => {
    if (!document.querySelector('[data-slow]')) notify({ type: 'info', message: slowText(), topic });
  }, TOLD_MS);
  try {
    return await write();
  } finally {
    own.underWay -= 1;
    clearTimeout(timer);
    withdraw(topic);
  }
}

/** Whether a write of this page is under way. */
export const isWriting = (): boolean => own.underWay > 0;

/** Remembers the line of history a write of this page left. */
export function noteOwn(entry: string): void {
  own.entries.add(entry);
  for (const oldest of own.entries) {
    if (own.entries.size <= REMEMBERED) break;
    own.entries.delete(oldest);
  }
}

/** Whether a line of history is a write of this page: what follows from it is on screen already. */
export const isOwn = (entry: number): boolean => own.entries.has(String(entry));
