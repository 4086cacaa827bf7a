import { mkdir, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { evaluated, read } from './begin.ts';

/** What stands in a file after a line, as somebody puts it there. @throws without that line */
async function putAfter(path: string, line: string, added: string): Promise<void> {
  const text = await read(path);
  if (!text.includes(line)) throw new Error(`${path} has no ${line}`);
  await writeFile(path, text.replace(line, `${line}\n${added}`));
}

it('should take a block of the home and a job', async () => {
  await putAfter(
    'resources/dashboards.ts',
    '  blocks: {',
    `    joining: { kind: 'chart', label: 'Joined', screen: 'worker-reports', shape: 'column', measures: ['joined'] },
    paid: { kind: 'card', screen: 'payment-reports', measure: 'counted' },`,
  );
  await mkdir('product/permits/server', { recursive: true });
  await writeFile(
    'product/permits/server/look-at-permits.ts',
    `import type { Job } from '../../../api/jobs/job.ts';

declare module '../../../api/jobs/names.ts' {
  interface JobData {
    readonly 'look-at-permits': { readonly [none in never]: never };
  }
}

export const lookAtPermits: Job<'look-at-permits'> = {
  lane: 'work',
  every: 3_600_000,
  about: 'Looks at permits',
  begins: {},
  async run(context) {
    await context.store.find({ from: 'permits' });
    return undefined;
  },
};
`,
  );
  await putAfter('product/server.ts', '  jobs: {', "    'look-at-permits': lookAtPermits,");
  const server = await read('product/server.ts');
  await writeFile(
    'product/server.ts',
    `import { lookAtPermits } from './permits/server/look-at-permits.ts';\n${server}`,
  );
  expect(evaluated('registry.screen.dashboard.dashboard.blocks.map(({ name }) => name)')).toEqual(
    expect.arrayContaining(['joining', 'paid']),
  );
});
