import { describe, expect, it } from 'vitest';
import { stringify } from '../../src/data/stand-ins/query-string.ts';

describe('a question of simple-rest', () => {
  // As query-string 7 writes them.
  it.each([
    [{}, ''],
    [{ _start: 0, _end: 10, _sort: 'id,name' }, '_end=10&_sort=id%2Cname&_start=0'],
    [
      { q: 'a b&c=é', status: ['Paid', 'Due'], none: undefined, list: [] },
      'q=a%20b%26c%3D%C3%A9&status=Paid&status=Due',
    ],
    [{ name_gte: '2026-01-01', ids: [1, 2], is: true }, 'ids=1&ids=2&is=true&name_gte=2026-01-01'],
  ])('should be written as it expects: %j', (values, expected) => {
    expect(stringify(values)).toBe(expected);
  });
});
