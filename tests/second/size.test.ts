import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('should take less than 320 lines to be another product, blank ones and comments apart', () => {
  const folder = new URL('.', import.meta.url);
  const files = readdirSync(folder).filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'));
  const lines = files.flatMap((name) => readFileSync(new URL(name, folder), 'utf8').split('\n'));
  expect(lines.filter((line) => !/^\s*(\/\/.*|\/?\*.*)?$/.test(line)).length).toBeLessThan(320);
});
