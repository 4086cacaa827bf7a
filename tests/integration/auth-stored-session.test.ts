import { beforeEach, expect, it, vi } from 'vitest';
import { storedSession } from '../../api/sessions/stored-session.ts';
import { Away } from '../../api/store.ts';
import { SYSTEM } from '../../api/system.ts';
import { eachStage } from './auth-stage.ts';

const stage = eachStage();
/** Of the sessions there are, in no particular order: ids are drawn. */
let ids: readonly string[];
/** Whose they are, by first name. */
let whose: ReadonlyMap<string, string>;
beforeEach(async () => {
  await stage.signIn();
  await stage.signIn('omar@example.com');
  const sessions = await stage.store.find({ from: SYSTEM.sessions });
  ids = sessions.map(({ id }) => String(id));
  whose = new Map(sessions.map(({ id, user_id }) => [String(id), user_id === 1 ? 'Mariam' : 'Omar']));
});

const lookedUp = (of: readonly string[]) => Promise.all(of.map((id) => storedSession(stage.context, id)));

it('should ask once for the sessions of all calls that came in together, and tell each its own', async () => {
  const rows = vi.spyOn(stage.store, 'rows');
  const [one = '', other = ''] = ids;
  const found = await lookedUp([one, other, 'nobody', one]);
  expect(rows).toHaveBeenCalledTimes(1);
  expect(found.map((row) => row?.id)).toEqual([one, other, undefined, one]);
  const names = found.map((row) => (row?.expanded.user as { first_name?: string } | undefined)?.first_name);
  expect(new Set(whose.values())).toEqual(new Set(['Mariam', 'Omar']));
  expect(names).toEqual([whose.get(one), whose.get(other), undefined, whose.get(one)]);
  await lookedUp([one]);
  expect(rows).toHaveBeenCalledTimes(2);
});

it('should not use for a later call what an earlier one requested', async () => {
  const [one = ''] = ids;
  const rows = stage.store.rows;
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const calls = vi.spyOn(stage.store, 'rows').mockImplementationOnce(async (plan) => {
    const found = await rows(plan);
    await held;
    return found;
  });
  const before = storedSession(stage.context, one);
  await vi.waitFor(() => expect(calls).toHaveBeenCalledTimes(1));
  await stage.store.transaction((tx) => tx.remove(SYSTEM.sessions, one));
  expect(await storedSession(stage.context, one)).toBeUndefined();
  release();
  expect((await before)?.id).toBe(one);
});

it('should fail for all callers that wait together, and for nobody after them', async () => {
  const rows = vi.spyOn(stage.store, 'rows').mockRejectedValueOnce(new Away('gone'));
  const settled = await Promise.allSettled(ids.map((id) => storedSession(stage.context, id)));
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(rows).toHaveBeenCalledTimes(1);
  expect((await lookedUp(ids)).map((row) => row?.id)).toEqual(ids);
});

it('should ask for many by several statements', async () => {
  const rows = vi.spyOn(stage.store, 'rows');
  const found = await lookedUp([...Array.from({ length: 150 }, (_, at) => `nobody ${at}`), ...ids]);
  expect(found.slice(150).map((row) => row?.id)).toEqual(ids);
  expect(found.slice(0, 150).every((row) => row === undefined)).toBe(true);
  expect(rows).toHaveBeenCalledTimes(2);
});
