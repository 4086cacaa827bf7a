import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { page as screenPage, userEvent } from 'vitest/browser';
import type { Row } from '../../resources/language/index.ts';
import { reload } from '../../src/data/reload.ts';
import { useRecord } from '../../src/data/use-record.ts';
import { MoveBackedField } from '../../src/record/move-backed-field.tsx';
import { RecordProvider } from '../../src/record/record-provider.tsx';
import { type Answers, held } from './answers.ts';
import { registry, resource, screen } from './boats.ts';
import { drawn } from './stage.tsx';

/** A note of a record that a move writes, and that is saved as it is left. */

function BoatPage(): ReactNode {
  const { row } = useRecord(resource, screen, 1);
  if (!row) return null;
  return (
    <RecordProvider resource={resource} screen={screen} id={1} row={row} removed={false}>
      <MoveBackedField move="note" name="notes">
        nothing
      </MoveBackedField>
    </RecordProvider>
  );
}

const boat = (notes: string, version: number): Row => ({
  id: 1,
  name: 'Gull',
  notes,
  _version: version,
  _moves: [{ name: 'note', allowed: true, reason: null }],
});

/** The page of a boat whose stored record the test changes. */
async function opened(stored: { now: Row }, note: Answers[string]) {
  const shown = await drawn({
    registry,
    at: '/boats/1',
    path: '/boats/1',
    page: <BoatPage />,
    answers: { 'GET /api/boats/1': () => ({ json: stored.now }), 'POST /api/boats/1/note': note },
  });
  return { ...shown, notes: shown.getByRole('textbox') };
}

const stale = (current: Row) => ({
  status: 409,
  json: { code: 'stale', detail: '', current, changed: {}, by: null, at: null },
});

describe('what others wrote meanwhile', () => {
  it.each([
    { when: 'the page hears of it before the answer', isHeard: true },
    { when: 'the page has not heard of it', isHeard: false },
  ])('should stand there once it is kept, where $when', async ({ isHeard }) => {
    const stored = { now: boat('As it was', 1) };
    const answer = held<ReturnType<typeof stale>>();
    const { notes } = await opened(stored, () => answer.promise);
    await notes.fill('Mine');
    await userEvent.tab();
    stored.now = boat('Theirs', 2);
    if (isHeard) await reload('boats');
    answer.release(stale(boat('Theirs', 2)));
    await screenPage.getByRole('button', { name: 'Keep theirs' }).click();
    await expect.element(notes).toHaveValue('Theirs');
    await screenPage.getByRole('button', { name: 'Put back what was typed' }).click();
    await expect.element(notes).toHaveValue('Mine');
  });
});

it('what is typed as the session ends should still be there to be saved', async () => {
  const stored = { now: boat('As it was', 1) };
  const answers = [{ status: 401, json: { code: 'unauthenticated', detail: '' } }, { json: boat('Mine', 2) }];
  const { notes, written } = await opened(stored, () => answers.shift() ?? { status: 500, json: {} });
  await notes.fill('Mine');
  await userEvent.tab();
  await expect.poll(() => written.length).toBe(1);
  await notes.click();
  await userEvent.tab();
  await expect.poll(() => written.length).toBe(2);
  expect(written[1]?.body).toMatchObject({ notes: 'Mine' });
});

describe('a page that is left with the focus still in the note', () => {
  it('should save it first', async () => {
    const { notes, router, written } = await opened({ now: boat('As it was', 1) }, () => ({ json: boat('Mine', 2) }));
    await notes.fill('Mine');
    void router.navigate('/elsewhere');
    await expect.element(screenPage.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
    expect(written.map(({ body }) => body.notes)).toEqual(['Mine']);
  });

  it('should ask where it is refused', async () => {
    const refused = { status: 500, json: { code: 'internal', detail: '' } };
    const { notes, router } = await opened({ now: boat('As it was', 1) }, () => refused);
    await notes.fill('Mine');
    void router.navigate('/elsewhere');
    await screenPage.getByRole('button', { name: 'Stay' }).click();
    await screenPage.getByRole('button', { name: 'Put back what was typed' }).click();
    await expect.element(notes).toHaveValue('Mine');
  });
});
