/** Replaces antd's style factories; `tools/static-styles` removes all calls. */
const left = (): never => {
  throw new Error('A component of antd makes its styles while the page runs: see tools/static-styles.');
};

export const genStyleHooks = left;
export const genComponentStyleHook = left;
export const genCssVar = left;
export const genSubStyleComponent = left;

export default left;
