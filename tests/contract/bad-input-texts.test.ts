import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from './client.ts';
import { EVERY_CALL, named } from './every-call.ts';
import { expectRefusal } from './expectations.ts';
import { running } from './running.ts';

/**
 * Every text a call takes, as nobody writes it: it is refused, or kept as it is, and never an error
 * of the server. What records hold is judged by the kinds of their fields
 * (`bad-input-entities.test.ts`).
 */

const { admin } = running({ admin: 'admin@example.com' }, { keeps: true });

beforeAll(async () => {
  expect((await admin.post('/api/auth/views', VIEW)).body.id).toBe(1);
});

/** What no line of text holds. */
const UNFIT = ['a\u0000b', 'a\ud800', 'a\r\nBcc: a@b.c', 'a\u202eb', 'a\u200bb', 'adm\u00adin', '\u0000'];
/** An address that is known, as it would be drawn. */
const LOOKALIKES = [
  'ａdmin@example.com',
  'adm\u00adin@example.com',
  'admin\u0000@example.com',
  'ad\ud800min@example.com',
];

const PHRASE = 'palms give shade at noon';
const ATTEMPT = 'A'.repeat(22);
const VIEW = { screen: 'booking-list', name: 'Late', search: 'q=x' };
const PASSKEY = { id: 'a', rawId: 'a', type: 'public-key', response: { clientDataJSON: 'a', attestationObject: 'a' } };
const PROOF = { ...PASSKEY, response: { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' } };
const PERSON = { first_name: 'Noura', last_name: 'Ali', email: 'noura@example.com', phone_number: '+971501234599' };

/** A body with every text the call takes, and those of them that are one line a person writes. */
type Texts = readonly [body: object, ...lines: string[]];

const TEXTS: { readonly [call: string]: Texts } = {
  'POST /auth/login': [{ email: 'ops@example.com', password: 'x' }, 'email'],
  'POST /auth/otp/resend': [{ attempt: ATTEMPT }],
  'POST /auth/otp/verify': [{ attempt: ATTEMPT, code: '0000' }],
  'POST /auth/totp/verify': [{ attempt: ATTEMPT, code: '000000' }],
  'POST /auth/passkey/options': [{ attempt: ATTEMPT }],
  'POST /auth/passkey/verify': [{ attempt: ATTEMPT, response: PROOF }],
  'POST /auth/recovery/verify': [{ attempt: ATTEMPT, code: 'x' }],
  'POST /auth/password/forgot': [{ email: 'ops@example.com' }, 'email'],
  'POST /auth/password/reset': [{ token: ATTEMPT, password: PHRASE }],
  'POST /auth/setup': [{ token: ATTEMPT, password: PHRASE, ...PERSON }],
  'POST /auth/sign-up': [
    { ...PERSON, full_address: 'Dubai', zone_id: 1, password: PHRASE },
    'email',
    'first_name',
    'last_name',
  ],
  'POST /auth/sign-up/resend': [{ attempt: ATTEMPT }],
  'POST /auth/sign-up/verify': [{ attempt: ATTEMPT, code: '0000' }],
  'POST /auth/password': [{ current: 'x', password: PHRASE }],
  'POST /auth/email': [{ email: 'other@example.com', current: 'x' }, 'email'],
  'POST /auth/confirm': [{ password: 'x' }],
  'POST /auth/factors/totp/verify': [{ code: '000000' }],
  'POST /auth/factors/passkey/verify': [{ name: 'Phone', response: PASSKEY }, 'name'],
  'PATCH /auth/profile': [{ first_name: 'Amal', last_name: 'Haddad' }, 'first_name', 'last_name'],
  'PATCH /auth/preferences': [
    {
      language: 'en',
      menu_opened: ['Users'],
      menu_closed: ['Roles'],
      lists: { 'user-list': { columns: ['email'], density: 'compact' } },
    },
    'language',
    'menu_opened',
    'menu_closed',
    'lists',
  ],
  'POST /auth/views': [{ ...VIEW, name: 'Other' }, 'name', 'search', 'screen'],
  'PATCH /auth/views/:id': [{ name: 'Late', search: 'q=x' }, 'name', 'search'],
  'PUT /auth/views/:id/weekly': [{ format: 'csv' }, 'format'],
  'POST /notifications/read': [{}],
  'POST /:resource/:id/reveal': [{ field: 'name' }, 'field'],
  'POST /:resource/:id/here': [{ window: 'a' }, 'window'],
  'POST /:resource/:id/verify/:field': [{ value: 'x' }],
  'POST /:resource/:id/verify/:field/confirm': [{ attempt: ATTEMPT, code: '0000' }],
  'POST /:resource/order': [{ whole: 'x', within: 'x' }],
  'POST /workers/:id/position': [{}],
  'POST /bookings/:id/invoice': [{}],
  'POST /bookings/:id/credit-note': [{ reason: 'Wrong price' }],
  'POST /payout_runs/:id/bank-file': [{}],
  'PUT /dashboards/:screen/arrangement': [{ blocks: ['a'] }, 'blocks'],
  'POST /:resource/:id/:name': [{}],
  'POST /services/:id/price': [{ version: 'draft' }, 'version'],
  'POST /services/:id/baskets': [{ name: 'Two rooms' }, 'name'],
  'PATCH /services/:id/baskets/:basket': [{ name: 'Two rooms' }, 'name'],
  'POST /vendors/:id/commission': [{ value: 'x' }],
  'POST /vendors/:id/commission/agree': [{ commission_id: 'x' }],
  'POST /vendors/:id/subscriptions': [{ service_id: 'x' }],
  'POST /vendor/setting': [{ vendor_id: 'x', name: 'x', value: 'x' }],
  'POST /vendor/subscription': [{ vendor_id: 'x', service_id: 'x' }],
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
  it.each(Object.entries(TEXTS))('should be refused, or kept: %s', async (name, [body, ...lines]) => {
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
