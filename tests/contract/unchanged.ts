import { afterEach, beforeAll, expect } from 'vitest';

/** When what is stored is read first, and when it is compared. */
type Hooks = readonly [begin: (read: () => Promise<void>) => void, end: (read: () => Promise<void>) => void];

/** Asserts that no test of a file or block changed what is read. Default: after each. */
export function unchanged(read: () => Promise<unknown>, [begin, end]: Hooks = [beforeAll, afterEach]): void {
  let before: string;
  begin(async () => {
    before = JSON.stringify(await read());
  });
  end(async () => {
    const was = before;
    before = JSON.stringify(await read());
    expect(before === was, 'something was changed').toBe(true);
  });
}
