/**
 * Stands in for react-markdown and remark-gfm, which `@refinedev/antd` imports for a field of
 * Markdown. No kind of field here is one, and with what they need they made three quarters of what
 * the first notice and the first open picker load (see `vite.config.ts`).
 */
const unused = (): never => {
  throw new Error('There is no Markdown here.');
};

// The alias must answer `import … from 'react-markdown'` and `'remark-gfm'`.
export default unused;
