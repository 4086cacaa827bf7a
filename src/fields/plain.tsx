import type { ReactNode } from 'react';
import { NOTHING } from '../platform/formats.ts';

/** Shown for "nothing", with words for those who do not see the dash. */
export const Nothing = (): ReactNode => <span className="nothing">{NOTHING}</span>;
