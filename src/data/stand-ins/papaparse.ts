/**
 * Stands in for papaparse, which Refine's core imports for its hooks of CSV import and export. Both
 * are done by the server here (`api/export`, `api/import`), which neither holds a whole list nor
 * trusts what a browser read (see `vite.config.ts`).
 */
const unused = (): never => {
  throw new Error('There is no papaparse here: the server reads and writes files.');
};

// The alias must answer `import papaparse from 'papaparse'`.
export default { parse: unused, unparse: unused };
