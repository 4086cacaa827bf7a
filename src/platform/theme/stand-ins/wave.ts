import type { ReactNode } from 'react';

/**
 * In place of antd's ripple on click, which the theme switches off: what it would lie over stays as
 * it is, and neither its drawing nor what moves it is loaded.
 */
const Wave = ({ children }: { readonly children: ReactNode }): ReactNode => children;

export default Wave;
