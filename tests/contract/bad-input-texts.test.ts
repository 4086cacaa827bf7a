import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Client } from './client.ts';
import { EVERY_CALL, named } from './every-call.ts';
import { expectRefusal } from './expectations.ts';
import { startHost, type TestHost } from './host.ts';

/**
 * Every text a call takes, as nobody writes it: it is refused, or kept as it is, and never an error
 * of the server. What records hold is judged by the kinds of their fields
 * (`bad-input-entities.test.ts`).
 */

let server: TestHost;
let admin: Client;

beforeAll(async () => {
  server = await startHost();
  admin = await server.signIn('admin@example.com');
  expect((await admin.post('/api/auth/views', VIEW)).body.id).toBe(1);
});
afterAll(() => server.close());

/** What no line of text holds. */
const UNFIT = ['a\u0000b', 'a\ud800', 'a\r\nBcc: a@b.c', 'a\u202eb', 'a\u200bb', 'adm\u00adin', '\u0000'];
/** An address that is known, as it would be drawn. */
const LOOKALIKES = [
  'ａdmin@example.com',
  'adm\u00adin@example.com',
  'admin\u0000@example.com',
  'ad\ud800min@example.com',
];

const ATTEMPT = 'A'.repeat(22);
const VIEW = { screen: 'booking-list', name: 'Late', search: 'q=x' };
const PASSKEY = { id: 'a', rawId: 'a', type: 'public-key', response: { clientDataJSON: 'a', attestationObject: 'a' } };
const PROOF = { ...PASSKEY, response: { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' } };
const PERSON = { first_name: 'Noura', last_name: 'Ali', email: 'noura@example.com', phone_number: '+971501234599' };

type Texts = {
  /** A body with every text the call takes. */
  readonly body: object;
  /** Those of them that are one line a person writes. Default: none. */
  readonly lines?: readonly string[];
};

const TEXTS: { readonly [call: string]: Texts } = {
  'POST /auth/login': { body: { email: 'ops@example.com', password: 'x' }, lines: ['email'] },
  'POST /auth/otp/resend': { body: { attempt: ATTEMPT } },
  'POST /auth/otp/verify': { body: { attempt: ATTEMPT, code: '0000' } },
  'POST /auth/totp/verify': { body: { attempt: ATTEMPT, code: '000000' } },
  'POST /auth/passkey/options': { body: { attempt: ATTEMPT } },
  'POST /auth/passkey/verify': { body: { attempt: ATTEMPT, response: PROOF } },
  'POST /auth/recovery/verify': { body: { attempt: ATTEMPT, code: 'x' } },
  'POST /auth/password/forgot': { body: { email: 'ops@example.com' }, lines: ['email'] },
  'POST /auth/password/reset': { body: { token: ATTEMPT, password: 'palms give shade at noon' } },
  'POST /auth/setup': { body: { token: ATTEMPT, password: 'palms give shade at noon', ...PERSON } },
  'POST /auth/sign-up': {
    body: { ...PERSON, full_address: 'Dubai', zone_id: 1, password: 'palms give shade at noon' },
    lines: ['email', 'first_name', 'last_name'],
  },
  'POST /auth/sign-up/resend': { body: { attempt: ATTEMPT } },
  'POST /auth/sign-up/verify': { body: { attempt: ATTEMPT, code: '0000' } },
  'POST /auth/password': { body: { current: 'x', password: 'palms give shade at noon' } },
  'POST /auth/email': { body: { email: 'other@example.com', current: 'x' }, lines: ['email'] },
  'POST /auth/confirm': { body: { password: 'x' } },
  'POST /auth/factors/totp/verify': { body: { code: '000000' } },
  'POST /auth/factors/passkey/verify': { body: { name: 'Phone', response: PASSKEY }, lines: ['name'] },
  'PATCH /auth/profile': { body: { first_name: 'Amal', last_name: 'Haddad' }, lines: ['first_name', 'last_name'] },
  'PATCH /auth/preferences': {
    body: {
      language: 'en',
      menu_opened: ['Users'],
      menu_closed: ['Roles'],
      lists: { 'user-list': { columns: ['email'], density: 'compact' } },
    },
    lines: ['language', 'menu_opened', 'menu_closed', 'lists'],
  },
  'POST /auth/views': { body: { ...VIEW, name: 'Other' }, lines: ['name', 'search', 'screen'] },
  'PATCH /auth/views/:id': { body: { name: 'Late', search: 'q=x' }, lines: ['name', 'search'] },
  'PUT /auth/views/:id/weekly': { body: { format: 'csv' }, lines: ['format'] },
  'POST /notifications/read': { body: {} },
  'POST /:resource/:id/reveal': { body: { field: 'name' }, lines: ['field'] },
  'POST /:resource/:id/here': { body: { window: 'a' }, lines: ['window'] },
  'POST /:resource/:id/verify/:field': { body: { value: 'x' } },
  'POST /:resource/:id/verify/:field/confirm': { body: { attempt: ATTEMPT, code: '0000' } },
  'POST /:resource/order': { body: { whole: 'x', within: 'x' } },
  'POST /workers/:id/position': { body: {} },
  'POST /bookings/:id/invoice': { body: {} },
  'POST /bookings/:id/credit-note': { body: { reason: 'Wrong price' } },
  'POST /payout_runs/:id/bank-file': { body: {} },
  'PUT /dashboards/:screen/arrangement': { body: { blocks: ['a'] }, lines: ['blocks'] },
  'POST /:resource/:id/:name': { body: {} },
  'POST /services/:id/price': { body: { version: 'draft' }, lines: ['version'] },
  'POST /services/:id/baskets': { body: { name: 'Two rooms' }, lines: ['name'] },
  'PATCH /services/:id/baskets/:basket': { body: { name: 'Two rooms' }, lines: ['name'] },
  'POST /vendors/:id/commission': { body: { value: 'x' } },
  'POST /vendors/:id/commission/agree': { body: { commission_id: 'x' } },
  'POST /vendors/:id/subscriptions': { body: { service_id: 'x' } },
  'POST /vendor/setting': { body: { vendor_id: 'x', name: 'x', value: 'x' } },
  'POST /vendor/subscription': { body: { vendor_id: 'x', service_id: 'x' } },
};

/** What is judged by the fields of a record, here or at an address of its own. */
const OF_RECORDS = ['POST /:resource', 'PATCH /:resource/:id', 'POST /:resource/bulk'];

/** A body once for each of its texts, that one replaced. */
function replaced(body: unknown, text: string): unknown[] {
  if (typeof body === 'string') return [text];
  if (Array.isArray(body)) return body.flatMap((each, at) => replaced(each, text).map((other) => body.with(at, other)));
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([name, each]) =>
    replaced(each, text).map((other) => ({ ...body, [name]: other })),
  );
}

/** The field in which two bodies differ. */
const changedIn = (one: object, other: unknown): string =>
  Object.keys(one).find((name) => one[name as never] !== (other as never)[name]) ?? '';

describe('texts nobody writes', () => {
  it.each(Object.entries(TEXTS))('should be refused, or kept: %s', async (name, { body, lines = [] }) => {
    const call = EVERY_CALL.find((each) => named(each) === name);
    if (!call) throw new Error(`There is no call ${name}.`);
    for (const text of [...UNFIT, ...LOOKALIKES])
      for (const sent of replaced(body, text)) {
        const field = changedIn(body, sent);
        const answer: Answer = await admin.call(call.method, `/api${call.at}`, sent);
        expect(answer.status, `${JSON.stringify(sent)}: ${JSON.stringify(answer.body)}`).toBeLessThan(500);
        if (answer.status >= 400) expectRefusal(answer, answer.status);
        // What is looked up before is refused for that.
        const isLine = lines.includes(field) && (UNFIT.includes(text) || field === 'email');
        if (isLine && ![403, 404, 429].includes(answer.status)) expectRefusal(answer, 422, field);
      }
  });

  it('should be tried in every call that takes a body', () => {
    const known = [...Object.keys(TEXTS), ...OF_RECORDS];
    const all = EVERY_CALL.filter(
      ({ takes, at }) => takes === 'json' && !/^\/(product|role|worker|service)[/?]/.test(at),
    );
    expect(new Set(all.map(named))).toEqual(new Set(known));
  });
});
