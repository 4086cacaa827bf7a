import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { link, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { lockFolder } from '../../server/lock.ts';
import { ownFolder } from './own-folder.ts';
import { programOf } from './programs.ts';

const folder = ownFolder('lock');

type Contender = { readonly child: ChildProcess; tell(line: string): Promise<string> };

async function contender(): Promise<Contender> {
  const child = spawn(process.execPath, [await programOf('lock')], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    child,
    async tell(line) {
      child.stdin.write(`${line}\n`);
      return String((await lines.next()).value);
    },
  };
}

/** Leaves in a folder what a killed holder leaves: a socket nobody listens on any more. */
async function leaveStale(name: string): Promise<void> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(folder('made'), done));
  await link(folder('made'), folder(name));
  await new Promise((done) => server.close(done));
}

describe('three processes at once', () => {
  let contenders: Contender[];
  beforeAll(async () => {
    contenders = await Promise.all([contender(), contender(), contender()]);
    // Each has loaded its program once it answers.
    await Promise.all(contenders.map((each) => each.tell('release')));
  });
  afterAll(() => {
    for (const { child } of contenders) child.kill();
  });

  const ROUNDS = 60;
  it.each([
    ['no lock', async () => undefined],
    ['an empty lock', () => writeFile(folder('lock.0123456789abcdef'), '')],
    ['a stale lock', () => leaveStale('lock.0123456789abcdef')],
    [
      'a stale lock that comes first and one that comes last',
      async () => {
        await leaveStale('lock.0000000000000000');
        await leaveStale('lock.ffffffffffffffff');
      },
    ],
  ])('should leave the folder to exactly one, over %s, in every round', async (_name, prepare) => {
    for (let round = 0; round < ROUNDS; round++) {
      await prepare();
      const result = await Promise.all(contenders.map((each) => each.tell(`take ${folder()}`)));
      expect(result.toSorted(), `round ${round}`).toEqual(['held', 'refused', 'refused']);
      expect(await readdir(folder())).toHaveLength(1);
      await Promise.all(contenders.map((each) => each.tell('release')));
      expect(await readdir(folder())).toEqual([]);
    }
  });
});

describe('a lock', () => {
  it('should be refused to a second one in the same process, and free once it was given back', async () => {
    const lock = await lockFolder(folder());
    const inUse = `The data folder ${folder()} is in use by another server (process ${process.pid}).`;
    await expect(lockFolder(folder())).rejects.toThrow(inUse);
    await lock.release();
    await (await lockFolder(folder())).release();
    expect(await readdir(folder())).toEqual([]);
  });

  it('should be taken over from a holder that was killed', async () => {
    const holder = await contender();
    expect(await holder.tell(`take ${folder()}`)).toBe('held');
    await expect(lockFolder(folder())).rejects.toThrow(`(process ${holder.child.pid})`);
    holder.child.kill('SIGKILL');
    await once(holder.child, 'exit');
    await (await lockFolder(folder())).release();
  });

  it.skipIf(process.platform !== 'linux')('should be taken over from a killed holder nobody reaped', async () => {
    // The shell becomes a program that never asks for the end of its child: once killed, that stays
    // a zombie.
    const script = 'mkfifo "$2"; "$0" "$1" <"$2" & echo $! >&2; exec 3>"$2"; echo "take $3" >&3; exec sleep 600';
    const given = [process.execPath, await programOf('lock'), folder('orders'), folder()];
    const shell = spawn('/bin/sh', ['-c', script, ...given]);
    try {
      const [[result], [pid]] = await Promise.all([once(shell.stdout, 'data'), once(shell.stderr, 'data')]);
      expect(String(result)).toBe('held\n');
      const holder = Number(String(pid));
      await expect(lockFolder(folder())).rejects.toThrow(`(process ${holder})`);
      process.kill(holder, 'SIGKILL');
      await vi.waitFor(async () => expect(await readFile(`/proc/${holder}/stat`, 'utf8')).toMatch(/\) Z /), 10_000);
      await (await lockFolder(folder())).release();
    } finally {
      shell.kill('SIGKILL');
    }
  });

  it('should not depend on how long the path of its folder is', async () => {
    const deep = folder('a-rather-long-name-of-a-folder'.repeat(3), 'and-one-more-below-it'.repeat(2));
    await mkdir(deep, { recursive: true });
    const lock = await lockFolder(deep);
    await expect(lockFolder(deep)).rejects.toThrow('in use');
    await lock.release();
  });
});
