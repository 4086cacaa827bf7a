import { describe, expect, it } from 'vitest';
import { verdictOf } from '../../tools/audit.ts';

describe('what is known of the packages of production', () => {
  const found = (severity: string) => ({ vulnerabilities: { qs: { severity, range: '<6.14.1' } } });

  it.each(['high', 'critical'])('should be refused when one is of %s severity', (severity) => {
    expect(verdictOf(found(severity))).toEqual({ isFine: false, says: `qs <6.14.1: ${severity}` });
  });

  it('should be fine below that, and where nothing is known', () => {
    for (const audited of [found('moderate'), { vulnerabilities: {} }])
      expect(verdictOf(audited)).toEqual({ isFine: true, says: 'No package of production is known to be unsafe.' });
  });

  it('should be skipped, and said so, where the registry has no such call', () => {
    expect(verdictOf({ statusCode: 405, message: '405 Method Not Allowed' })).toEqual({
      isFine: true,
      says: 'Skipped: the registry cannot tell what is unsafe (it answers 405).',
    });
  });

  it('should be refused when the registry should have answered and did not', () => {
    expect(verdictOf({ message: 'connect ECONNREFUSED' })).toMatchObject({ isFine: false });
    expect(verdictOf({ statusCode: 503, message: '503 Service Unavailable' })).toMatchObject({ isFine: false });
    expect(verdictOf({})).toMatchObject({ isFine: false });
  });
});
