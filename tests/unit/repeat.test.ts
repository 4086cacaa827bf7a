import { expect, it } from 'vitest';
import { commandFor } from '../../tools/repeat.ts';

it.each([
  ['tests/unit/lane.test.ts', '--project unit', 'loops'],
  ['tests/component/slow-save.test.tsx', '--project component', 'loops'],
  ['tests/contract/lock.test.ts', '--project contract', 'loops'],
  ['tests/browser/live.spec.ts', '/live.spec.ts', 'throttle'],
])('should run %s by %s, slowed down by %s', (file, text, slowedBy) => {
  const command = commandFor(file);
  expect(command.args.join(' ')).toContain(text);
  expect(command.slowedBy).toBe(slowedBy);
});

it('should run nothing that is no test', () => {
  expect(() => commandFor('tests/browser/stage.ts')).toThrow('no test file');
});
