/** Replaces react-markdown and remark-gfm: unused and large (see `vite.config.ts`). */
const unused = (): never => {
  throw new Error('There is no Markdown here.');
};

// The alias must answer `import … from 'react-markdown'` and `'remark-gfm'`.
export default unused;
