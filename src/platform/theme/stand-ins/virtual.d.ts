/** What `tools/static-styles` writes: by mode, the tokens that scripts read. */
declare module 'virtual:theme-values' {
  export const light: { readonly [token: string]: string | number | boolean };
  export const dark: typeof light;
}
