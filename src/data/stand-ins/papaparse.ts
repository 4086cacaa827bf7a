/** Replaces papaparse: the server does CSV (`api/export`, `api/import`, see `vite.config.ts`). */
const unused = (): never => {
  throw new Error('There is no papaparse here: the server reads and writes files.');
};

// The alias must answer `import papaparse from 'papaparse'`.
export default { parse: unused, unparse: unused };
