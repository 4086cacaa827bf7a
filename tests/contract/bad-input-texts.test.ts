import { beforeAll, describe, expect, it } from 'vitest';
import { ADDRESSES } from '../../product/addresses.ts';
import type { Answer } from './client.ts';
import { EVERY_CALL, named, VIEW } from './every-call.ts';
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
const LOOKALIKES = ['ａdmin', 'adm\u00adin', 'admin\u0000', 'ad\ud800min'].map((name) => `${name}@example.com`);

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

const WITH_TEXTS = EVERY_CALL.filter(({ texts }) => texts !== undefined);

describe('texts nobody writes', () => {
  it.each(WITH_TEXTS.map((call) => [named(call), call] as const))(
    'should be refused, or kept: %s',
    async (_name, { method, at, texts = {}, lines = [] }) => {
      for (const text of [...UNFIT, ...LOOKALIKES])
        for (const sent of replaced(texts, text)) {
          const field = changedIn(texts, sent);
          const answer: Answer = await admin.call(method, `/api${at}`, sent);
          expect(answer.status, `${JSON.stringify(sent)}: ${JSON.stringify(answer.body)}`).toBeLessThan(500);
          if (answer.status >= 400) expectRefusal(answer, answer.status);
          // What is looked up before is refused for that.
          const isLine = lines.includes(field) && (UNFIT.includes(text) || field === 'email');
          if (isLine && ![403, 404, 429].includes(answer.status)) expectRefusal(answer, 422, field);
        }
    },
  );

  it('should be tried in every call that takes a body, but where fields of records judge them', () => {
    const others = EVERY_CALL.filter(({ takes, texts }) => takes === 'json' && texts === undefined);
    const ofAddresses = ADDRESSES.map(({ method, path }) => `${method} ${path}`);
    const ofRecords = ['POST /:resource', 'PATCH /:resource/:id', 'POST /:resource/bulk'];
    const left = others.map(named).filter((each) => !ofAddresses.includes(each));
    expect(left.toSorted()).toEqual(ofRecords.toSorted());
  });
});
