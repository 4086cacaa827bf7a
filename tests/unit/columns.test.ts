import { expect, it } from 'vitest';
import { allColumns, shownColumns } from '../../src/list/views/columns.ts';
import { moveItem } from '../../src/ui/reorder.tsx';

const list = { columns: ['id', 'name', 'price', 'status'] };
const storedOf = (...columns: string[]) => ({ columns, density: 'comfortable' as const });

it('the columns somebody sees should be those of the definition until something is kept', () => {
  expect(shownColumns(list, undefined)).toEqual(list.columns);
  expect(shownColumns(list, storedOf())).toEqual(list.columns);
});

it('the columns somebody sees should be those kept, in their order, without what the list no longer has and without doubles', () => {
  expect(shownColumns(list, storedOf('price', 'gone', 'id', 'price'))).toEqual(['price', 'id']);
});

it('the columns somebody sees should never be none', () => {
  expect(shownColumns(list, storedOf('gone'))).toEqual(list.columns);
});

it('the columns somebody sees should be offered with each hidden one after the one it follows in the definition', () => {
  expect(allColumns(list, ['status', 'id'])).toEqual(['status', 'id', 'name', 'price']);
  expect(allColumns(list, ['price'])).toEqual(['id', 'name', 'price', 'status']);
});

it('the columns somebody sees should move within the list only', () => {
  expect(moveItem(list.columns, 0, 2)).toEqual(['name', 'price', 'id', 'status']);
  expect(moveItem(list.columns, 3, 0)).toEqual(['status', 'id', 'name', 'price']);
  expect(moveItem(list.columns, 0, -1)).toBe(list.columns);
  expect(moveItem(list.columns, 0, 4)).toBe(list.columns);
});
