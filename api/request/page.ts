import { scalar, wrongKey } from './filters.ts';

const MAX_ROWS = 100;

export type Format = 'csv' | 'xlsx';

/** Reads `format`; csv where none is given. @throws ApiError 400. */
export function parseFormat(params: URLSearchParams): Format {
  const format = scalar(params, 'format') ?? 'csv';
  if (format !== 'csv' && format !== 'xlsx') throw wrongKey('format', 'Must be csv or xlsx');
  return format;
}

/** Parses `_start` and `_end`. @throws ApiError 400 unless integers `MAX_ROWS` apart at most. */
export function parsePage(params: URLSearchParams, pageSize: number): { readonly start: number; readonly end: number } {
  const start = wholeNumber(params, '_start') ?? 0;
  const end = wholeNumber(params, '_end') ?? start + pageSize;
  if (end < start) throw wrongKey('_end', 'Must not be below _start');
  if (end - start > MAX_ROWS) throw wrongKey('_end', `At most ${MAX_ROWS} rows can be asked for at once`);
  return { start, end };
}

function wholeNumber(params: URLSearchParams, key: string): number | undefined {
  const text = scalar(params, key);
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw wrongKey(key, 'Must be a whole number from 0');
  return Number(text);
}

/** Parses comma-separated `_sort` and `_order`. @throws ApiError 400. */
export function parseSort(
  params: URLSearchParams,
  allowed: readonly string[],
): { field: string; order: 'asc' | 'desc' }[] {
  const sort = scalar(params, '_sort');
  const order = scalar(params, '_order');
  if (sort === undefined) {
    if (order !== undefined) throw wrongKey('_order', 'Given without _sort');
    return [];
  }
  const fields = sort.split(',');
  const orders = order === undefined ? fields.map(() => 'asc') : order.split(',');
  if (orders.length !== fields.length) throw wrongKey('_order', 'Must name one order for each field of _sort');
  return fields.map((field, index) => {
    if (!allowed.includes(field)) throw wrongKey('_sort', 'This list cannot be sorted so');
    if (fields.indexOf(field) !== index) throw wrongKey('_sort', 'Names a field twice');
    const direction = orders[index];
    if (direction !== 'asc' && direction !== 'desc') throw wrongKey('_order', 'Must be asc or desc');
    return { field, order: direction };
  });
}
