/**
 * Stands in for what antd's components make their styles with. `tools/static-styles` takes all such
 * calls out of the pages; were one left, it would be made of nothing.
 */
const left = (): never => {
  throw new Error('A component of antd makes its styles while the page runs: see tools/static-styles.');
};

export const genStyleHooks = left;
export const genComponentStyleHook = left;
export const genCssVar = left;
export const genSubStyleComponent = left;

export default left;
