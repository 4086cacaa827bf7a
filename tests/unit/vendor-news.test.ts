import { describe, expect, it } from 'vitest';
import { newsOf } from '../../product/vendors/server/news.ts';

const at = (admin_approval: string, changes_notes_at: string | null = null) => ({
  id: 1,
  admin_approval,
  changes_notes_at,
});

describe('what a vendor hears of a write of its record', () => {
  it.each([
    ['PENDING_FROM_VENDOR', 'PENDING_APPROVAL', ['under_review']],
    ['PENDING_APPROVAL', 'APPROVED', ['approved']],
    ['PENDING_APPROVAL', 'REJECTED', ['denied']],
    ['PENDING_APPROVAL', 'PENDING_FROM_VENDOR', ['returned']],
    ['APPROVED', 'APPROVED', []],
  ])('%s to %s should be reported as %j', (from, to, result) => {
    expect(newsOf(at(to), at(from))).toEqual(result);
  });

  it('should be notes only when they are sent, and nothing of a new record', () => {
    const sent = '2026-11-24T08:00:00.000Z';
    expect(newsOf(at('APPROVED', sent), at('APPROVED'))).toEqual(['notes']);
    expect(newsOf(at('APPROVED', sent), at('APPROVED', sent))).toEqual([]);
    expect(newsOf(at('APPROVED', sent), at('PENDING_APPROVAL'))).toEqual(['notes', 'approved']);
    expect(newsOf(at('PENDING_APPROVAL'), undefined)).toEqual([]);
  });

  it('should be why it is checked again, where its type is another', () => {
    const before = { ...at('APPROVED'), vendor_type: 'Service' };
    const record = { ...at('PENDING_FROM_VENDOR'), vendor_type: 'Marketplace' };
    expect(newsOf(record, before)).toEqual(['asked_again']);
    expect(newsOf({ ...record, admin_approval: 'REJECTED' }, before)).toEqual(['denied']);
  });
});
