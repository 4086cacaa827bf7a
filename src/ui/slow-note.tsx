import { type ReactNode, useEffect, useState } from 'react';
import { t } from '../platform/i18n/index.ts';
import { announce } from './announcer.ts';
import './slow-note.css';

/** After so long somebody begins to doubt that anything happens, in milliseconds. */
export const SLOW_MS = 10_000;

/** What is said then. */
export const slowText = (): string => t('This is taking longer than usual. Your changes are still here.');

/** Beside a button that sends: says so where that takes long, until the answer is there. */
export function SlowNote({ busy }: { readonly busy: boolean }): ReactNode {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => {
      setSlow(true);
      announce(slowText());
    }, SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [busy]);
  return isSlow ? (
    <span className="slow-note" data-slow="">
      {slowText()}
    </span>
  ) : null;
}
