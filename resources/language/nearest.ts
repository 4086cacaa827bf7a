/**
 * The nearest known name: one typing error per three letters. A prefix is enough: 'Bookings' for
 * 'Booking Management'.
 */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const words = name.trim().split(/\s+/).length;
  return closest(name, known, (each) => each) ?? closest(name, known, (each) => beginning(each, words));
}

function beginning(name: string, words: number): string {
  const all = name.split(' ');
  return all.length > words ? all.slice(0, words).join(' ') : name;
}

function closest(name: string, known: readonly string[], comparedAs: (each: string) => string): string | undefined {
  let best: string | undefined;
  let least = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const each of known) {
    // So many letters more or fewer are as many mistakes.
    if (Math.abs(name.length - comparedAs(each).length) >= least) continue;
    const distance = editDistance(name.toLowerCase(), comparedAs(each).toLowerCase());
    if (distance < least) {
      least = distance;
      best = each;
    }
  }
  return best;
}

/** Letters too many, too few, others, or two that changed places. */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const best = Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
      const turned = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next[j] = turned ? Math.min(best, (before[j - 2] ?? 0) + 1) : best;
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}
