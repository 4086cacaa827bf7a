import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MEANINGS } from '../lint/help.ts';

it('should have one line of help for every script, and no other', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  expect(Object.keys(MEANINGS)).toEqual(Object.keys(scripts));
});
