import type { Migration } from '../migration.ts';
import { migration as vendorsHaveDrivers } from './0001-vendors-have-drivers.ts';

/**
 * Every migration there ever was, in its order. None is taken out: somebody's database may be
 * older.
 */
export const migrations: readonly Migration[] = [vendorsHaveDrivers];
