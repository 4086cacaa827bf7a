/**
 * The V8 flag where a PGlite lives no longer than tests do: its second compiler works over
 * megabytes of the database while that runs, and would pay off minutes later. What the database
 * does is the same.
 */
export const QUICK_PGLITE = '--liftoff-only';
