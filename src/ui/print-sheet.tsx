import type { ReactNode } from 'react';
import './print-sheet.css';

/** A paper on the page: whoever prints while it is there prints it alone, black on white. */
export const PrintSheet = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <div className="print-sheet">{children}</div>
);
