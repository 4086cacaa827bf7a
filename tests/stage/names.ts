/** What definitions of the stage name, and no product has: the language is tested with these. */
export const stageNames = {
  panels: ['gauge'],
  pages: ['specimen', 'shelf'],
  dialogs: ['allot'],
  differences: ['weighed'],
  papers: ['label'],
  checks: ['no-spill'],
  fills: ['weights'],
} as const;

type Registered<Kind extends keyof typeof stageNames> = Record<(typeof stageNames)[Kind][number], true>;

declare module '../../resources/language/names.ts' {
  interface PanelNames extends Registered<'panels'> {}
  interface PageNames extends Registered<'pages'> {}
  interface DialogNames extends Registered<'dialogs'> {}
  interface DifferenceNames extends Registered<'differences'> {}
  interface CheckNames extends Registered<'checks'> {}
  interface FillNames extends Registered<'fills'> {}
  interface PaperNames extends Registered<'papers'> {}
}
