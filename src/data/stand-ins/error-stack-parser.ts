/** Replaces error-stack-parser, only for Refine's devtools (see `vite.config.ts`). */
export default { parse: (): readonly never[] => [] };
