import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { publish } from '../../src/data/live/provider.ts';
import { readFor, useApi } from '../../src/data/use-api.ts';
import { registry } from './boats.ts';
import { drawn } from './stage.tsx';

/** When what a product's own call answers comes anew: `useApi`. */

function Count({ about, inDialog = false }: { readonly about: string; readonly inDialog?: boolean }): ReactNode {
  const { data } = useApi<number>(
    { about: [about], key: ['count'], load: readFor('boats', '/api/count') },
    { inDialog },
  );
  return <p>{data === undefined ? 'None yet' : `Count ${data}`}</p>;
}

/** Draws it; each answer counts one more. */
async function counted(part: ReactNode): Promise<{ shows(count: number): Promise<unknown>; calls(): number }> {
  let calls = 0;
  await drawn({
    registry,
    path: '/',
    at: '/',
    page: part,
    answers: { 'GET /api/count': () => ({ json: ++calls }) },
  });
  return {
    calls: () => calls,
    shows: (count) => expect.element(page.getByText(`Count ${count}`)).toBeInTheDocument(),
  };
}

const written = (resource: string, atOnce: boolean): void =>
  publish({ all: false, changes: [{ resource, entry: 1 }] }, { atOnce });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['on a page, as soon as the page may change', false],
  ['in a dialog, at once', true],
])('should come anew after a write of what it is about: %s', async (_, inDialog) => {
  const { shows, calls } = await counted(<Count about="boats" inDialog={inDialog} />);
  await shows(1);
  written('boats', !inDialog);
  written('users', inDialog);
  expect(calls()).toBe(1);
  written('boats', inDialog);
  await shows(2);
  // A query with live events does not poll.
  vi.advanceTimersByTime(120_000);
  expect(calls()).toBe(2);
});

it('should poll every half minute where no events report changes of what it is about', async () => {
  const { shows, calls } = await counted(<Count about="buoys" />);
  await shows(1);
  vi.advanceTimersByTime(29_900);
  expect(calls()).toBe(1);
  vi.advanceTimersByTime(100);
  await shows(2);
});
