import { describe, expect, it } from 'vitest';
import type { HistoryRow } from '../../api/wire/history.ts';
import { registry } from '../../resources/index.ts';
import type { Resource } from '../../resources/language/index.ts';
import { notUndoneInWords, undoneInWords } from '../../src/data/undo-words.ts';
import { ApiFailure } from '../../src/platform/api.ts';
import { provideRegistry } from '../../src/platform/registry.ts';
import { eventInWords, lineInWords, whereInWords, whoInWords } from '../../src/record/history/history-words.ts';

provideRegistry(registry);

const products = registry.resources.products as Resource;

describe('a line of history in words', () => {
  it.each([
    ['created', null, 'Created'],
    ['created', 7, 'Brought back'],
    ['updated', null, 'Changed'],
    ['updated', 7, 'Change undone'],
    ['deleted', null, 'Deleted'],
    ['deleted', 7, 'Deleted'],
    ['raw', null, 'Changed past the product'],
    ['approve', null, 'Approve'],
    ['deny', 7, 'Deny undone'],
    // A move that definitions have no more.
    ['retire', null, 'retire'],
  ])('should call %s, undoing %s, %s', (event, undoes, words) => {
    expect(eventInWords(products, { event, undoes })).toBe(words);
  });

  it('should name the part, and of an order the parts that stand in another one', () => {
    const options = registry.resources.service_options as Resource;
    const line = (changes: object, undoes: number | null, under: readonly string[] = []) =>
      lineInWords(options, {
        event: 'updated',
        changes,
        undoes,
        part: { resource: options.name, id: 1, title: 'Villa', under },
      } as unknown as HistoryRow);
    const moved = { position: { from: 1, to: 2 } };
    expect(line({ price: { from: 1, to: 2 } }, null, ['Which home?'])).toBe('Option Which home? › Villa: Changed');
    expect(line({ ...moved, price: { from: 1, to: 2 } }, null)).toBe('Option Villa: Changed');
    expect(line(moved, null)).toBe('Order of options changed');
    expect(line(moved, 7)).toBe('Order of options changed back');
    expect(line(moved, null, ['Which home?'])).toBe('Which home?: Order of options changed');
  });

  it('should say who, as far as that is visible', () => {
    const by = (id: number | null, name: string | null, screen: string | null) =>
      whoInWords({ by: { id, name }, screen });
    expect(by(4, 'Omar Khan', 'product-list')).toBe('Omar Khan');
    expect(by(4, null, 'product-list')).toBe('A former user');
    expect(by(null, null, null)).toBe('The system');
    // A role that sees only records of its own.
    expect(by(null, null, 'product-list')).toBe('Somebody else');
  });

  it('should say from which screen, by its label', () => {
    expect(whereInWords({ screen: 'product-requests' })).toBe(registry.screen['product-requests']?.label);
    expect(whereInWords({ screen: null })).toBeUndefined();
    expect(whereInWords({ screen: 'gone-since' })).toBeUndefined();
  });
});

describe('an undo in words', () => {
  const failure = (id: number, name = '') => ({ id, name, reason: 'It was changed since.' });

  it('should name it where all of it was done', () => {
    for (const outcome of [undefined, { succeeded: 50, failed: 0, failures: [] }])
      expect(undoneInWords('50 products deleted.', outcome)).toEqual({
        ok: true,
        words: 'Undone: 50 products deleted.',
      });
  });

  it('should say how many were, and name the first that were not', () => {
    const failures = [failure(1, 'Pool Care'), failure(2), failure(3, 'C'), failure(4, 'D'), failure(5, 'E')];
    expect(undoneInWords('Many', { succeeded: 1195, failed: 5, failures })).toEqual({
      ok: false,
      words: '1,195 of 1,200 undone.',
      detail: 'Pool Care: It was changed since. · #2: It was changed since. · C: It was changed since. · and 2 more',
    });
    const few = undoneInWords('Many', { succeeded: 0, failed: 1, failures: [failure(1, 'A')] });
    expect(few).toMatchObject({ words: '0 of 1 undone.', detail: 'A: It was changed since.' });
  });

  const refused = (more: Partial<ConstructorParameters<typeof ApiFailure>[0]>): ApiFailure =>
    new ApiFailure({ status: 409, code: 'stale', detail: 'Somebody changed this.', ...more });
  const clash = {
    current: { id: 1, _version: 3, expanded: {} },
    changed: { price: { base: 50, theirs: 55, yours: 42 }, is_active: { base: true, theirs: false, yours: true } },
    by: { id: 2, name: 'Omar Khan' },
    at: '2026-03-01T08:00:00.000Z',
  };

  it('should name what others changed since, who and when', () => {
    const words = 'Not undone: Omar Khan changed Price, Status since (1 Mar 2026, 12:00).';
    expect(notUndoneInWords('Price of X', refused({ clash }), products)).toEqual({
      ok: false,
      detail: 'Price of X',
      words,
    });
    const unknown = { ...clash, by: null, at: null, changed: {} };
    const { words: less } = notUndoneInWords('Price of X', refused({ clash: unknown }), undefined);
    expect(less).toBe('Not undone: Somebody else changed it since.');
  });

  it('should say what the server says otherwise, and nothing where the session ran out', () => {
    const textOf = (more: Parameters<typeof refused>[0]) =>
      notUndoneInWords('Price of X', refused(more), products).words;
    expect(textOf({ code: 'conflict' })).toBe('Somebody changed this.');
    expect(textOf({ detail: '', status: 0 })).toBe('It could not be undone. Please try again.');
    expect(textOf({ status: 401 })).toBe('');
  });
});
