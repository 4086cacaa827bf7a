import { describe, expect, it, vi } from 'vitest';
import { MOST_SELECTED, Selection } from '../../src/list/bulk/selection.ts';

const onPage = (...ids: number[]): Selection => {
  const selection = new Selection();
  selection.showPage(ids);
  return selection;
};
const numbers = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);

describe('a selection of rows', () => {
  it('should take rows one by one, and say what the page shows of them', () => {
    const selection = onPage(5, 4, 3);
    expect(selection.selected()).toEqual({ ids: [], count: 0, more: false, all: false, page: 'none' });
    selection.set(4, true);
    expect(selection.selected()).toEqual({ ids: [4], count: 1, more: false, all: false, page: 'some' });
    for (const id of [5, 3]) selection.set(id, true);
    expect(selection.selected()).toMatchObject({ count: 3, page: 'all' });
    selection.set(4, false);
    expect([selection.has(5), selection.has(4)]).toEqual([true, false]);
  });

  it('should take a range in the order of the page, in both directions, on and off', () => {
    const selection = onPage(9, 8, 7, 6, 5);
    selection.set(8, true);
    selection.set(5, true, true);
    expect(selection.selected().ids).toEqual([8, 7, 6, 5]);
    selection.set(7, false);
    selection.set(9, false, true);
    expect(selection.selected().ids).toEqual([6, 5]);
  });

  it('should take one row where the range would begin on another page', () => {
    const selection = onPage(1, 2, 3);
    selection.set(1, true);
    selection.showPage([4, 5, 6]);
    selection.set(6, true, true);
    expect(selection.selected()).toMatchObject({ ids: [1, 6], page: 'some' });
  });

  it('should outlast the page', () => {
    const selection = onPage(1, 2);
    selection.setPage(true);
    selection.showPage([3, 4]);
    expect(selection.selected()).toMatchObject({ ids: [1, 2], page: 'none' });
    selection.setPage(true);
    expect(selection.selected()).toMatchObject({ count: 4, page: 'all' });
    selection.setPage(false);
    expect(selection.selected().ids).toEqual([1, 2]);
  });

  it('should mean all that match on whatever page, until one is taken out', () => {
    const selection = onPage(1, 2);
    selection.setPage(true);
    selection.selectAll({ count: 120, more: false });
    expect(selection.selected()).toEqual({ ids: [], count: 120, more: false, all: true, page: 'all' });
    selection.showPage([3, 4]);
    expect(selection.has(4)).toBe(true);
    selection.set(4, false);
    expect(selection.selected()).toEqual({ ids: [3], count: 1, more: false, all: false, page: 'some' });
  });

  it('should refuse more than can be named, and stay as it was', () => {
    const selection = onPage(...numbers(1, MOST_SELECTED));
    expect(selection.setPage(true)).toBe(true);
    selection.showPage([MOST_SELECTED + 1]);
    expect(selection.set(MOST_SELECTED + 1, true)).toBe(false);
    expect(selection.selected().count).toBe(MOST_SELECTED);
    selection.selectAll({ count: 5000, more: false });
    expect(selection.selected().count).toBe(5000);
  });

  it('should tell its listeners of changes only, and forget everything when cleared', () => {
    const selection = onPage(1, 2);
    const result = vi.fn();
    selection.subscribe(result);
    selection.showPage([1, 2]);
    expect(result).not.toHaveBeenCalled();
    selection.set(1, true);
    selection.clear();
    expect(result).toHaveBeenCalledTimes(2);
    expect(selection.selected()).toEqual({ ids: [], count: 0, more: false, all: false, page: 'none' });
  });
});
