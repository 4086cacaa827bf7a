import { createHost } from '../../server/host.ts';
import { readSettings } from '../../server/settings.ts';

/** Fills the store these settings name with the demo. */
export async function prepareDemo(env: { readonly [name: string]: string }): Promise<void> {
  const settings = readSettings(env, ['--demo']);
  const host = await createHost({ settings, ui: 'none', publicUrl: 'http://localhost', log: () => undefined });
  await host.close();
}
