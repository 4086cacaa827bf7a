/**
 * Stands in for error-stack-parser, with which Refine's hooks tell its devtools who called them, in
 * development builds of Refine itself. A product's build asks it nothing (see `vite.config.ts`).
 */
export default { parse: (): readonly never[] => [] };
