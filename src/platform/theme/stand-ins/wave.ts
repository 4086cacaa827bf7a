import type { ReactNode } from 'react';

/** Replaces antd's click ripple, which is off, so that its code is not loaded. */
const Wave = ({ children }: { readonly children: ReactNode }): ReactNode => children;

export default Wave;
