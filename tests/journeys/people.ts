import { type Answer, Client as Browser, type CallOptions } from '../contract/client.ts';

/** What a call may take: one that takes longer does not answer. */
const CALL_MS = 10_000;

/** The password of the demo's accounts, as the README has it. */
const DEMO_PASSWORD = 'Demo-pass-2026';

/** Somebody at a browser. What is refused, or not answered in time, is an error with its call. */
export class Person extends Browser {
  constructor(url: string) {
    super(url, () => undefined);
  }

  override async call(method: string, path: string, body?: unknown, options: CallOptions = {}): Promise<Answer> {
    try {
      return await super.call(method, path, body, { signal: AbortSignal.timeout(CALL_MS), ...options });
    } catch (error) {
      throw new Error(`${method} ${path}: no answer within ${CALL_MS / 1000} s (${(error as Error).name})`);
    }
  }

  /** A call that must succeed; its body. */
  async done(method: string, path: string, body?: unknown, options?: CallOptions): Promise<Answer['body']> {
    const answer = await this.call(method, path, body, options);
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 600)}`);
    return answer.body;
  }

  /** A call that must be refused with this status. */
  async refused(status: number, method: string, path: string, body?: unknown): Promise<void> {
    const answer = await this.call(method, path, body);
    if (answer.status !== status) throw new Error(`${method} ${path}: ${answer.status}, not ${status}`);
  }
}

type Sent = { readonly to: string; readonly kind: string; readonly code?: string; readonly token?: string };

/** What was sent last to somebody, as their mailbox has it. */
export async function sentTo(person: Person, to: string, kind: Sent['kind']): Promise<Sent> {
  const sent: readonly Sent[] = await person.done('GET', '/mock/outbox');
  const found = sent.find((each) => each.to === to && each.kind === kind);
  if (!found) throw new Error(`Nothing of the kind ${kind} was sent to ${to}.`);
  return found;
}

/** Signs in with password and code, as the sign-in page does. */
export async function signIn(url: string, email: string, password = DEMO_PASSWORD): Promise<Person> {
  const person = new Person(url);
  const { attempt } = await person.done('POST', '/api/auth/login', { email, password });
  const { code } = await sentTo(person, email, 'one_time_code');
  await person.done('POST', '/api/auth/otp/verify', { attempt, code });
  return person;
}

/** Asserts what a journey must find. @throws with both sides. */
export function is(found: unknown, wanted: unknown, what: string): void {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`${what}: ${one}, not ${other}`);
}

/** A file in a form, as a page uploads it. */
export function formWith(name: string, type: string, bytes: Uint8Array | string): FormData {
  const form = new FormData();
  form.append('file', new Blob([bytes as BlobPart], { type }), name);
  return form;
}

const PDF =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Uploads a small file from a screen; its id. */
export async function uploaded(person: Person, screen: string, kind: 'pdf' | 'png'): Promise<string> {
  const form =
    kind === 'pdf' ? formWith('paper.pdf', 'application/pdf', PDF) : formWith('picture.png', 'image/png', PNG);
  return (await person.done('POST', `/api/files?screen_label=${screen}`, undefined, { raw: form })).id;
}
