import type { Migration } from '../migrate.ts';

/**
 * Every migration there ever was, in its order. None is taken out: somebody's database may be
 * older.
 */
export const migrations: readonly Migration[] = [];
