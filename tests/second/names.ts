/** What definitions of the library name, and its halves say how. */
export const names = { pages: ['desk'], checks: ['few-books-out'] } as const;

declare module '../../resources/language/names.ts' {
  interface PageNames extends Record<(typeof names.pages)[number], true> {}
  interface CheckNames extends Record<(typeof names.checks)[number], true> {}
}
