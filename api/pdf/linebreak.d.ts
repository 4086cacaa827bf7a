/** The package ships no types. */
declare module 'linebreak' {
  class LineBreaker {
    constructor(text: string);
    /** The next place where a line may end, before `position`; null at the end. */
    nextBreak(): { readonly position: number; readonly required: boolean } | null;
  }

  // biome-ignore lint/style/noDefaultExport: the package has it.
  export { LineBreaker as default };
}
