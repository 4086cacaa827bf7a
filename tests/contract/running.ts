import { afterAll, beforeAll, beforeEach } from 'vitest';
import { forwarding } from '../stage/forwarding.ts';
import type { Client } from './client.ts';
import { type StartOptions, startHost, type TestHost } from './host.ts';

/** Options of the host, and whether what a test writes is there for the next one. Default: no. */
type RunningOptions = StartOptions & { readonly keeps?: boolean };

/**
 * A host for the tests of a file, and people who are signed in, each by the name it is given. Every
 * test begins with the fixtures. What is returned can be used once the hooks of the file have run.
 */
export function running<Name extends string = never>(
  people: { readonly [name in Name]: string } = {} as never,
  { keeps = false, ...options }: RunningOptions = {},
): { readonly server: TestHost } & { readonly [name in Name]: Client } {
  let host: TestHost | undefined;
  const clients = new Map<string, Client>();
  beforeAll(async () => {
    host = await startHost(options);
    for (const [name, email] of Object.entries<string>(people)) clients.set(name, await host.signIn(email));
  });
  afterAll(() => host?.close());
  if (!keeps) beforeEach(() => host?.reset(...clients.values()));
  const named = Object.keys(people).map((name) => [name, forwarding(name, () => clients.get(name))]);
  return { server: forwarding('The host', () => host), ...Object.fromEntries(named) };
}
