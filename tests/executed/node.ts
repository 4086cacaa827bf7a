import { Session } from 'node:inspector/promises';
import { afterAll, expect } from 'vitest';
import { counting, FOLDER, note } from './collect.ts';

/**
 * Notes what each file of tests ran, in the process they share. Its seconds are the processor's, as
 * good as those of the clock, and the same on a machine that is busy with others.
 */
const began = process.cpuUsage();
const session = new Session();
session.connect();
const take = await counting((method, params) => session.post(method as 'Profiler.enable', params as undefined));

afterAll(async () => {
  const { testPath = '' } = expect.getState();
  const test = testPath.slice(process.cwd().length + 1);
  const { user, system } = process.cpuUsage(began);
  note(FOLDER ?? '', { test, seconds: (user + system) / 1e6, executed: await take() });
  session.disconnect();
}, 60_000);
