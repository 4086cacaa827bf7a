import { describe, expect, it } from 'vitest';
import { registry } from '../../resources/index.ts';
import type { CompleteMove, Row } from '../../resources/language/index.ts';
import { fittingOf, inBar } from '../../src/list/bulk/bulk-area.tsx';
import { movedRegistry } from '../stage/moved.ts';

/** Which move carries a record on, and which fit the most of those that are selected. */

const movesOf = (all: typeof registry, name: string): readonly CompleteMove[] => all.resources[name]?.moves ?? [];
const nextNames = (all: typeof registry, name: string): readonly string[] =>
  movesOf(all, name).flatMap((move) => (move.primary ? [move.name] : []));
const row = (id: number, ...allowed: string[]): Row => ({
  id,
  _moves: allowed.map((name) => ({ name, allowed: true, reason: null })),
});

describe('the next move', () => {
  it('should be a state’s that takes nothing away, and others that say so', () => {
    // Neither what is sent back or waived, nor what is denied.
    expect(nextNames(registry, 'vendors')).toEqual(['submit', 'approve']);
    expect(nextNames(registry, 'bookings')).toEqual([
      'approve',
      'accept',
      'assign-vendor',
      'start',
      'complete',
      'verify',
    ]);
    // Of two answers one carries on.
    expect(nextNames(registry, 'offers')).toEqual(['accept']);
    // A state's move that says it is not, and one of no state that says it is.
    expect(nextNames(movedRegistry, 'items')).toEqual(['approve', 'withdraw', 'assign']);
  });
});

describe('the bar of a selection', () => {
  const jobs = movesOf(registry, 'bookings').map((move) => ({ action: 'move' as const, move }));
  const nameOf = (fit: ReturnType<typeof fittingOf>[number]): string =>
    fit.job.action === 'move' ? fit.job.move.name : fit.job.action;
  const rows = [row(1, 'approve', 'reject', 'note'), row(2, 'approve', 'reject', 'note'), row(3, 'start', 'note')];

  it('should tell how many of the selected each fits', () => {
    const fits = new Map(fittingOf(jobs, rows).map((fit) => [nameOf(fit), fit.fits]));
    expect([fits.get('note'), fits.get('approve'), fits.get('start'), fits.get('verify')]).toEqual([3, 2, 1, 0]);
  });

  it('should have the three that fit the most, and none that takes something away', () => {
    expect(inBar(fittingOf(jobs, rows)).map(nameOf)).toEqual(['note', 'approve', 'start']);
  });

  it('should begin with what carries on where nobody knows how many it fits', () => {
    const shown = inBar(fittingOf(jobs, undefined));
    expect(shown.map(nameOf)).toEqual(['approve', 'accept', 'assign-vendor']);
    expect(shown.every(({ fits }) => fits === undefined)).toBe(true);
  });

  it('should have all where they are few', () => {
    const few = [{ action: 'delete' as const }, { action: 'set' as const, field: 'is_active', value: true }];
    expect(inBar(fittingOf(few, [{ id: 1, is_active: true }]))).toHaveLength(2);
  });
});
