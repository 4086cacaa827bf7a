/**
 * Stands in for resize-observer-polyfill, which antd's parts import for browsers without a ResizeObserver. Every browser this is built for
 * has one (see `vite.config.ts`).
 */
export default ResizeObserver;
