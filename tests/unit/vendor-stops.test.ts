import { describe, expect, it } from 'vitest';
import { stopsOf } from '../../product/vendors/rules/stops.ts';
import type { RequirementEntry } from '../../resources/language/index.ts';
import { english } from '../../resources/language/message.ts';

/** What a vendor does not get while something that is required of it does not count. */

type Entry = Parameters<typeof stopsOf>[0][number];
const paper = (
  status: RequirementEntry['status'],
  until: string | null = '2026-03-03',
  label = 'Trade Licence',
): Entry => ({
  label,
  status,
  until,
  stops: ['bookings', 'payouts'],
  part: 1,
});
const bank = (status: RequirementEntry['status']): Entry => ({
  ...paper(status, null, 'Bank details'),
  stops: ['payouts'],
  part: null,
});
const resultOf = (...entries: readonly Entry[]) =>
  stopsOf(entries).map(({ what, because }) => [what, because.map((text) => english(text))]);

describe('what requirements stop', () => {
  it('should be nothing while all of them count, end soon, or were never given', () => {
    expect(
      resultOf(paper('met'), paper('expiring'), paper('due'), paper('refused'), paper('waived'), bank('met')),
    ).toEqual([]);
    expect(resultOf(bank('due'), paper('in_review'))).toEqual([]);
  });

  it('should be bookings and payouts where a paper has lapsed, with each that has', () => {
    expect(resultOf(paper('lapsed'), paper('lapsed', '2026-04-04', 'VAT Certificate'))).toEqual([
      ['bookings', ['Trade Licence expired on 3 Mar 2026', 'VAT Certificate expired on 4 Apr 2026']],
      ['payouts', ['Trade Licence expired on 3 Mar 2026', 'VAT Certificate expired on 4 Apr 2026']],
    ]);
  });

  it('should be payouts alone where changed bank details wait for somebody else, or were refused', () => {
    for (const status of ['in_review', 'refused'] as const)
      expect(resultOf(bank(status))).toEqual([['payouts', ['Bank details must be confirmed first']]]);
  });
});
