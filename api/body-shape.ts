/** Levels of a body. What the product sends has at most six (a role's grants). */
const MOST_LEVELS = 32;
/** Characters of a key: field names are far shorter. */
const LONGEST_KEY = 200;

/** A body's structural error, or undefined. Iterative: such bodies aim to break recursion. */
export function shapeProblem(body: unknown): string | undefined {
  let level = [body].filter(isBranch);
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > MOST_LEVELS) return 'The body is nested too deeply.';
    const next: Branch[] = [];
    for (const branch of level) {
      for (const key of Object.keys(branch)) {
        if (key.length > LONGEST_KEY) return 'The body has a key that is too long.';
        const inner = branch[key];
        if (isBranch(inner)) next.push(inner);
      }
    }
    level = next;
  }
  return undefined;
}

type Branch = { readonly [key: string]: unknown };

const isBranch = (value: unknown): value is Branch => typeof value === 'object' && value !== null;
