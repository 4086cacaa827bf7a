import { describe, expect, it } from 'vitest';
import { begin, evaluated, read } from './begin.ts';

describe('npm run new', () => {
  it('should write the file, its line and its vocabulary, as the formatter has them', async () => {
    const index = await read('resources/index.ts');
    const { status, stdout, stderr } = begin('badges', '--choice', 'status=Draft,Running,Ended', '--module', 'Reports');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('resources/badges.ts, resources/index.ts, resources/vocabularies.ts');
    const now = (await read('resources/index.ts')).split('\n');
    expect(now.filter((line) => !index.split('\n').includes(line))).toEqual([
      "import { badges } from './badges.ts';",
      '    badges,',
    ]);
    expect(now.length).toBe(index.split('\n').length + 2);
    expect(await read('resources/vocabularies.ts')).toContain("{ value: 'Running', label: 'Running' }");
    expect((await read('resources/badges.ts')).split('\n').length).toBeLessThanOrEqual(30);
  });

  it('should take words for names, and a place in the menu', async () => {
    const input = ['service_areas', '--one', 'Area', '--many', 'Areas', '--module', 'Reports'];
    expect(begin(...input).status).toBe(0);
    const text = await read('resources/service-areas.ts');
    expect(text).toContain("label: { one: 'Area', many: 'Areas' }");
    expect(text).toContain("path: '/reports/service-area-list'");
  });

  it("should make screens, as README's block does", () => {
    const screens = evaluated(
      "['coupon-list', 'badge-list', 'service-area-list'].map((name) => registry.screen[name]?.list.columns)",
    );
    const [coupons, badges, areas] = screens;
    expect(coupons).toContain('code');
    expect(badges).toEqual(['name', 'status', 'created_at']);
    expect(areas).toContain('is_active');
  });

  it('should refuse what the definitions would be wrong with, and change nothing', async () => {
    const files = ['resources/index.ts', 'resources/vocabularies.ts'];
    const before = await Promise.all(files.map(read));
    const { status, stdout, stderr } = begin('files', '--choice', 'size=Small,Large');
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/1 mistake in the definitions:\n.*'files' is a path of the API/);
    expect(stderr).not.toMatch(/\bat .*\.ts:\d/);
    expect(await Promise.all(files.map(read))).toEqual(before);
    await expect(read('resources/files.ts')).rejects.toThrow();
  });
});
