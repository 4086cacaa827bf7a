/** Milliseconds each call of a page takes longer. */
export const LAG = Number(process.env.LAG ?? 0);

/** How many times slower a page's processor is. */
export const SLOW = Number(process.env.SLOW ?? 1);

/** How much longer tests wait for what they mean. */
export const PATIENCE = LAG > 0 || SLOW > 1 ? 3 : 1;
