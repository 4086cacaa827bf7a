import { expect, it, vi } from 'vitest';
import { thumbnailOf } from '../../api/files/thumbnail.ts';

vi.mock('sharp', () => {
  throw new Error('There is no binary for this machine.');
});

it('should make no small pictures where nothing makes them, and keep none', async () => {
  const write = vi.fn(async () => undefined);
  const read = vi.fn(async (id: string) => (id === 'a'.repeat(24) ? new Uint8Array([1]) : undefined));
  const files = { read, write, remove: async () => undefined, ids: async () => [] };
  expect(await thumbnailOf(files, 'a'.repeat(24))).toBeUndefined();
  expect(await thumbnailOf(files, 'b'.repeat(24))).toBeUndefined();
  expect(write).not.toHaveBeenCalled();
});
