/** Files that are whole in memory at a time, of 5 MB each at most. */
const MOST_IN_MEMORY = 4;

const turns = { working: 0, waiting: [] as (() => void)[] };

/** Does work that holds a file in memory when it is its turn. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (turns.working < MOST_IN_MEMORY) turns.working++;
  else await new Promise<void>((go) => turns.waiting.push(go));
  try {
    return await work();
  } finally {
    const next = turns.waiting.shift();
    if (next) next();
    else turns.working--;
  }
}
