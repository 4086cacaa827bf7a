import type { Fill } from '../fills/asked.ts';

/**
 * When a position was told: now, where it is the first, or another one and nobody says when. Telling it again says so by itself, and
 * what is undone goes back to when it was told.
 */
export const toldNow: Fill = {
  fields: ['told_at'],
  of({ value, stored, now }) {
    const isOther = (name: string): boolean => (value[name] ?? null) !== (stored?.[name] ?? null);
    if (isOther('told_at') || (stored && !isOther('latitude') && !isOther('longitude'))) return {};
    return { values: { told_at: now.toISOString() } };
  },
};
