import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { vi } from 'vitest';
import type { Client } from './client.ts';

/** An event as a browser gets it: `message` where it has no name. */
export type Answered = { readonly id: string; readonly name: string; readonly data: ReturnType<typeof JSON.parse> };

/**
 * A stream of events as a browser's `EventSource` reads it, but that it does not come again by
 * itself.
 */
export class Listener {
  readonly messages: Answered[] = [];
  /** All that came, as it came. */
  text = '';
  /** The number it would come again with. */
  lastId = '';
  isOver = false;
  status = 0;
  headers: IncomingHttpHeaders = {};
  #buffer = '';
  #call: ClientRequest | undefined;

  /** What changed, without the numbers. */
  get changes(): unknown[] {
    return this.messages.filter(({ name }) => name === 'message').map(({ data }) => data);
  }

  get names(): string[] {
    return this.messages.map(({ name }) => name);
  }

  /** Waits until something holds. @throws when it does not in time. */
  async until(holds: (listener: this) => boolean): Promise<void> {
    await vi
      .waitUntil(() => holds(this), { timeout: 20_000, interval: 5 })
      .catch(() => {
        throw new Error(`It was told no more than: ${this.text}`);
      });
  }

  close(): void {
    this.#call?.destroy();
  }

  /** Begins to listen; once it was answered. */
  open(url: string, headers: { readonly [name: string]: string }): Promise<this> {
    return new Promise((resolve, reject) => {
      this.#call = request(url, { headers: { Accept: 'text/event-stream', 'Accept-Encoding': 'gzip', ...headers } });
      this.#call.on('error', (error) => (this.status === 0 ? reject(error) : this.#end()));
      this.#call.on('response', (response: IncomingMessage) => {
        this.status = response.statusCode ?? 0;
        this.headers = response.headers;
        response.setEncoding('utf8');
        response.on('data', (part: string) => this.#take(part));
        response.on('error', () => this.#end());
        response.on('close', () => this.#end());
        resolve(this);
      });
      this.#call.end();
    });
  }

  #end(): void {
    this.isOver = true;
  }

  #take(part: string): void {
    this.text += part;
    this.#buffer += part;
    const frames = this.#buffer.split('\n\n');
    this.#buffer = frames.pop() ?? '';
    for (const frame of frames) {
      const lines = frame.split('\n').map((line) => line.split(/: ?(.*)/s, 2) as [string, string]);
      const of = (key: string): string | undefined => lines.findLast(([name]) => name === key)?.[1];
      this.lastId = of('id') ?? this.lastId;
      const data = of('data');
      if (data !== undefined)
        this.messages.push({ id: this.lastId, name: of('event') ?? 'message', data: JSON.parse(data) });
    }
  }
}

/** Lets a signed-in client listen, once its first event id arrives. */
export async function listen(
  client: Client,
  headers: { readonly [name: string]: string } = {},
  query = '',
): Promise<Listener> {
  const listener = await new Listener().open(`${client.url}/api/events${query}`, { Cookie: client.cookie, ...headers });
  if (listener.status === 200) await listener.until(({ lastId }) => lastId !== '');
  return listener;
}
