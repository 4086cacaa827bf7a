import type { Migration } from '../migrate.ts';

/** All migrations, in order. Never remove one: databases may be older. */
export const migrations: readonly Migration[] = [];
