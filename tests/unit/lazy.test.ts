import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

// A registry of its own: files that ran before have declared parts in the shared one.
vi.resetModules();
const { lazyComponent, lazyModule, loadAhead } = await import('../../src/platform/lazy.tsx');

describe('what is loaded ahead', () => {
  const [first, second] = [vi.fn(async () => 'first'), vi.fn(async () => 'second')];
  const idle = (connection = {}): void => {
    vi.stubGlobal('window', { requestIdleCallback: (run: () => void) => setTimeout(run, 0) });
    vi.stubGlobal('navigator', { connection });
  };
  beforeEach(() => vi.clearAllMocks());
  afterEach(() => vi.unstubAllGlobals());

  it('should be every part, those that another one declares too, and none on demand', async () => {
    idle();
    const large = vi.fn(async () => 'large');
    lazyModule(large, { onDemand: true });
    lazyComponent(async () => {
      lazyModule(second);
      return () => null;
    });
    const broken = lazyModule(async () => Promise.reject(new Error('offline')));
    const wanted = lazyModule(first);
    await loadAhead(() => false);
    expect([wanted.ready(), second.mock.calls.length, large.mock.calls.length]).toEqual(['first', 1, 0]);
    await expect(broken.load()).rejects.toThrow('offline');
  });

  it('should wait until no data are being fetched', async () => {
    idle();
    const answers = [true, true, false];
    const wanted = lazyModule(async () => answers.length);
    await loadAhead(() => answers.shift() ?? false);
    expect(wanted.ready()).toBe(0);
  });

  it('should be nothing for whoever saves data', async () => {
    idle({ saveData: true });
    lazyModule(first);
    await loadAhead(() => false);
    expect(first).not.toHaveBeenCalled();
  });
});
