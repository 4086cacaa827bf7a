/**
 * Stands in for pluralize, by which Refine guesses at what many of a resource are called, in
 * sentences it says by itself. Definitions name their records, one and many, and languages have
 * other plurals than English (see `vite.config.ts`).
 */
const same = (word: string): string => word;

// The alias must answer `import pluralize from 'pluralize'`.
export default { plural: same, singular: same };
