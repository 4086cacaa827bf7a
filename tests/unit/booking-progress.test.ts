import { describe, expect, it } from 'vitest';
import { progressOf } from '../../product/bookings/rules/progress.ts';

const now = new Date('2026-03-01T08:00:00Z');

describe('how far a booking has come', () => {
  it.each([
    ['nothing happened yet', {}, { done: 0, share: 0, minutes: 35 }],
    ['it is accepted', { request_accepted_at: '2026-03-01T07:00:00Z' }, { done: 1, share: 0.25, minutes: 35 }],
    [
      'it is under way: from its start to now',
      { request_accepted_at: '2026-03-01T06:00:00Z', service_started_at: '2026-03-01T07:15:30Z' },
      { done: 2, share: 0.5, minutes: 44 },
    ],
    [
      'it is completed: from start to end, whatever the time',
      { service_started_at: '2026-02-01T07:00:00Z', service_completed_at: '2026-02-01T08:30:00Z' },
      { done: 2, share: 0.5, minutes: 90 },
    ],
    [
      'all of it happened',
      {
        request_accepted_at: '2026-02-01T06:00:00Z',
        service_started_at: '2026-02-01T07:00:00Z',
        service_completed_at: '2026-02-01T07:00:59Z',
        job_verified_at: '2026-02-02T06:00:00Z',
      },
      { done: 4, share: 1, minutes: 0 },
    ],
    ['a clock is behind', { service_started_at: '2026-03-01T09:00:00Z' }, { done: 1, share: 0.25, minutes: 0 }],
    ['a time is none', { service_started_at: 'soon' }, { done: 0, share: 0, minutes: 35 }],
  ])('should be shown where %s', (_, booking, expected) => {
    expect(progressOf(booking, now)).toEqual(expected);
  });
});
