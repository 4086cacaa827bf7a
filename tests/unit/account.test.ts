import { beforeEach, describe, expect, it, vi } from 'vitest';
import { registry } from '../../resources/index.ts';
import { validateFields } from '../../resources/language/index.ts';
import { withSession } from '../../src/data/use-loaded.ts';
import { agentInWords } from '../../src/pages/account/agent.ts';
import { ApiFailure } from '../../src/platform/api.ts';
import { sessionEnded } from '../../src/platform/session.ts';

vi.mock('../../src/platform/session.ts', () => ({ sessionEnded: vi.fn() }));

describe('a browser in words', () => {
  const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
  const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
  const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
  const ANDROID = 'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko)';
  const CHROME_OS = 'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36';

  it.each([
    [`${WINDOWS} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Windows'],
    [`${WINDOWS} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge on Windows'],
    [`${MAC} Version/18.0 Safari/605.1.15`, 'Safari on macOS'],
    [`${IPHONE} CriOS/140.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
    [`${ANDROID} SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`, 'Samsung Internet on Android'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [`${CHROME_OS} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
    ['curl/8.5.0', 'curl/8.5.0'],
    ['', 'Unknown device'],
    [null, 'Unknown device'],
  ])('should call %j %j', (agent, words) => {
    expect(agentInWords(agent)).toBe(words);
  });

  it('should shorten what says nothing known', () => {
    expect(agentInWords('x'.repeat(200))).toHaveLength(60);
  });
});

describe('the profile', () => {
  const { resource, screen } = registry.identity.profile;
  const judged = (draft: Record<string, string | null>) => validateFields(resource, draft, screen.form.fields);

  it('should require both names and nothing else', () => {
    expect(judged({ first_name: '', last_name: null })).toEqual({
      ok: false,
      errors: { first_name: ['First name is required'], last_name: ['Last name is required'] },
    });
    expect(judged({ first_name: 'Mariam', last_name: 'Al Suwaidi' }).ok).toBe(true);
  });

  it('should say what the specification says', () => {
    expect(screen.messages).toMatchObject({
      updated: 'Profile updated successfully!',
      updateFailed: 'Failed to update profile.',
    });
  });
});

describe("a call about one's own account", () => {
  beforeEach(() => vi.mocked(sessionEnded).mockClear());

  it('should say that there is no session, and ask to sign in again', async () => {
    const refused = Promise.reject(new ApiFailure({ status: 401, code: 'unauthenticated', detail: 'Please sign in.' }));
    await expect(withSession(refused)).rejects.toMatchObject({ status: 401, detail: 'User session not found' });
    expect(sessionEnded).toHaveBeenCalledOnce();
  });

  it('should hand on every other refusal and every answer', async () => {
    const failure = new ApiFailure({ status: 422, code: 'invalid', detail: 'Wrong.' });
    await expect(withSession(Promise.reject(failure))).rejects.toBe(failure);
    await expect(withSession(Promise.resolve(7))).resolves.toBe(7);
    expect(sessionEnded).not.toHaveBeenCalled();
  });
});
