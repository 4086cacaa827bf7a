import { uniqBy } from 'es-toolkit';

/**
 * Stands in for lodash's uniqBy, by which Refine's `useSelect` leaves out options it has twice, by
 * the name of one of their values. Lodash's finds that out of anything one may name, which is more
 * code than all else Refine takes of it (see `vite.config.ts`).
 */
const byName = <T>(all: readonly T[], name: keyof T): T[] => uniqBy(all, (each) => each[name]);

// The alias must answer `import uniqBy from 'lodash-es/uniqBy.js'`.
export default byName;
