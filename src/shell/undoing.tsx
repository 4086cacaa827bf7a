import { useEffect } from 'react';
import { useReload } from '../data/reload.ts';
import { onUndone } from '../data/undo.ts';

/** Loads what is on screen again whenever something was taken back. */
export function Undoing(): null {
  const reload = useReload();
  useEffect(() => onUndone(reload), [reload]);
  return null;
}
