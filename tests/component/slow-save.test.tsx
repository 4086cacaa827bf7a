import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Row } from '../../resources/language/index.ts';
import { writing } from '../../src/data/own-writes.ts';
import { ResourceForm } from '../../src/form/resource-form.tsx';
import { RecordMoves } from '../../src/record/record-moves.tsx';
import { RecordProvider } from '../../src/record/record-provider.tsx';
import { held } from './answers.ts';
import { registry, resource, screen } from './boats.ts';
import { withdrawn } from './notices.ts';
import { drawn } from './stage.tsx';

/** What is said where a save takes long, and that nothing is lost or sent twice by it. */

const row: Row = { id: 1, name: 'Gull', notes: null, _version: 1 };

const boatForm = <ResourceForm resource={resource} screen={screen} row={row} label="Boat" onSaved={() => undefined} />;
const boatWith = (move: string): ReactNode => {
  const _moves = [{ name: move, allowed: true, reason: null }];
  return (
    <RecordProvider resource={resource} screen={screen} id={1} row={{ ...row, _moves }} removed={false}>
      <RecordMoves />
    </RecordProvider>
  );
};

const SAID = 'This is taking longer than usual. Your changes are still here.';

// Only what the page itself sets: whatever waits for it waits in real time.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const Ways = {
  'a form': {
    shown: boatForm,
    call: 'PATCH /api/boats/1',
    async begin(): Promise<void> {
      await page.getByRole('textbox', { name: 'Name' }).fill('Tern');
      await press('Save');
    },
  },
  'a move': { shown: boatWith('haul'), call: 'POST /api/boats/1/haul', begin: () => press('Haul') },
  'a move that asks': {
    shown: boatWith('note'),
    call: 'POST /api/boats/1/note',
    async begin(): Promise<void> {
      await press('Note');
      await page.getByRole('dialog').getByRole('textbox', { name: 'Notes' }).fill('Hello');
      await page.getByRole('dialog').getByRole('button', { name: 'Note' }).click();
    },
  },
  'a move that is questioned': {
    shown: boatWith('sink'),
    call: 'POST /api/boats/1/sink',
    async begin(): Promise<void> {
      await press('Sink');
      await page.getByRole('dialog').getByRole('button', { name: 'Sink' }).click();
    },
  },
} as const;

/** The notes next to buttons: that of a question, and that of the page below it. */
const notes = () => [...new Set([...document.querySelectorAll('[data-slow]')].map(({ textContent }) => textContent))];

describe.each(Object.entries(Ways))('the button of %s', (_, { shown, call, begin }) => {
  it('should say that its answer takes long, until that is there', async () => {
    const answer = held<{ readonly json: Row }>();
    const { written, notices } = await drawn({
      registry,
      path: '/boats/1',
      at: '/boats/1',
      page: shown,
      answers: { [call]: () => answer.promise },
    });
    await begin();
    await expect.poll(() => written.map((each) => each.call)).toEqual([call]);
    vi.advanceTimersByTime(9_900);
    expect(notes()).toEqual([]);
    vi.advanceTimersByTime(100);
    await expect.poll(notes).toEqual([SAID]);
    await expect.element(page.getByRole('status').filter({ hasText: SAID })).toBeInTheDocument();
    vi.advanceTimersByTime(10_000);
    expect(notices).toEqual([]);
    answer.release({ json: { ...row, name: 'Tern', _version: 2 } });
    await expect.poll(notes).toEqual([]);
    expect(written).toHaveLength(1);
  });
});

it('what no button of its own sent should say so in a notice', async () => {
  const answer = held<void>();
  const { notices } = await drawn({ registry, path: '/', at: '/', page: null, answers: {} });
  const written = writing(() => answer.promise);
  vi.advanceTimersByTime(11_000);
  await expect.poll(() => notices.map(({ message }) => message)).toEqual([SAID]);
  answer.release();
  await written;
  expect(withdrawn).toEqual([notices[0]?.topic]);
});
