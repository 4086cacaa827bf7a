/** The package ships no types. */
declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string);
    /** The next place where a line may end, before `position`; null at the end. */
    nextBreak(): { readonly position: number; readonly required: boolean } | null;
  }
}
