import { describe, expect, it } from 'vitest';
import type { RecordData } from '../../resources/language/index.ts';
import { done, expectRefusal } from './outcomes.ts';
import { uploadedId } from './pictures.ts';
import { type Answer, type Client, stageFor } from './stage.ts';
import { bankOf, decide, ONBOARDING, REVIEW, seenBy, vendorOf } from './vendor-stage.ts';

/**
 * Papers and bank details of vendors: who may do what with them in which state, and what comes of a
 * decision that meets a replacement.
 */

const ADMIN = 'admin@example.com';
const SUPPORT = 'support@example.com';
const OWNER = 'service.vendor@example.com';
const OTHER = 'vendor@example.com';
const stage = stageFor([ADMIN, 'ops', SUPPORT, OWNER, OTHER]);
const [admin, , , vendor] = stage.people;
const { as, first, one } = stage;

const PAPERS = 'vendor_documents';

const LATER = '2099-12-31';

const ownPaper = async (): Promise<RecordData> => {
  const { id } = await vendorOf(stage, OWNER);
  return first(PAPERS, ({ vendor_id }) => vendor_id === id);
};

const STATES = ['Pending', 'Approved', 'Rejected', 'returned', 'Expired'] as const;
type State = (typeof STATES)[number];
const ROLES = ['admin', 'support', 'owner', 'other', 'nobody'] as const;
type Role = (typeof ROLES)[number];

const clientOf = (role: Role): Client =>
  role === 'nobody' ? stage.host.client() : as({ admin: ADMIN, support: SUPPORT, owner: OWNER, other: OTHER }[role]);

/** Sends a paper back to its vendor for what is wrong with it. */
async function sendBack({ vendor_id, document_type_id }: RecordData): Promise<void> {
  await stage.host.change('vendors', Number(vendor_id), { admin_approval: 'PENDING_APPROVAL' });
  const items = [{ of: `papers/${document_type_id}`, reason: 'unreadable', note: 'Too dark' }];
  done(await decide(admin, Number(vendor_id), 'return', { items }));
}

/** Puts the owner's paper into a state, with a picture of its own. */
async function inState(state: State, file: string): Promise<RecordData> {
  const paper = await ownPaper();
  const status = state === 'returned' ? 'Pending' : state;
  await stage.host.change(PAPERS, paper.id, {
    ...{ status, file, expiry_date: state === 'Expired' ? '2020-01-01' : LATER, replaced_by: null },
    document_id_number: 'AS-IT-WAS',
    ...(state === 'Rejected' ? { reason: 'unreadable', note: 'Too dark' } : { reason: null, note: null }),
  });
  if (state === 'returned') await sendBack(paper);
  return one(PAPERS, paper.id);
}

const CALLS = {
  approve: (client: Client, { id, _version }: RecordData) =>
    client.post(`/api/${PAPERS}/${id}/approve?${REVIEW}`, { _version }),
  deny: (client: Client, { id, _version }: RecordData) =>
    client.post(`/api/${PAPERS}/${id}/deny?${REVIEW}`, { _version, reason: 'unreadable' }),
  replace: (client: Client, { id }: RecordData) =>
    client.patch(`/api/${PAPERS}/${id}?${ONBOARDING}`, { document_id_number: 'ANOTHER-1' }),
  preview: (client: Client, { file }: RecordData) => client.get(`/api/files/${file}/thumbnail`),
  download: (client: Client, { file }: RecordData) => client.get(`/api/files/${file}`),
} satisfies { readonly [call: string]: (client: Client, paper: RecordData) => Promise<Answer> };
type Call = keyof typeof CALLS;

/** What each is answered, by who asks; of `open`: 200 while it waits or was refused, else 409. */
const OF_ROLES: { readonly [call in Call]: { readonly [role in Role]: number | 'pending' | 'open' } } = {
  approve: { admin: 'pending', support: 403, owner: 403, other: 403, nobody: 401 },
  deny: { admin: 'pending', support: 403, owner: 403, other: 403, nobody: 401 },
  replace: { admin: 'open', support: 403, owner: 'open', other: 404, nobody: 401 },
  preview: { admin: 200, support: 200, owner: 200, other: 404, nobody: 401 },
  download: { admin: 200, support: 200, owner: 200, other: 404, nobody: 401 },
};
const ALLOWED = { pending: ['Pending', 'returned'], open: ['Pending', 'returned', 'Rejected'] } as const;

/**
 * Who asks: everybody, of a paper that waits. A right is the same in every state: of the others
 * those ask whom the state may stop, or whose reach it might change.
 */
const askingOf = (call: Call, state: State): readonly Role[] =>
  ROLES.filter(
    (role) => state === 'Pending' || role === 'other' || role === 'owner' || typeof OF_ROLES[call][role] === 'string',
  );

/** What each leaves behind. */
const WRITTEN: { readonly [call in Call]?: object } = {
  approve: { status: 'Approved' },
  deny: { status: 'Rejected' },
  replace: { status: 'Pending', document_id_number: 'ANOTHER-1', reason: null, note: null },
};

const expected = (call: Call, role: Role, state: State): number => {
  const text = OF_ROLES[call][role];
  if (typeof text === 'number') return text;
  return (ALLOWED[text] as readonly State[]).includes(state) ? 200 : 409;
};

describe('a paper', () => {
  it.each(STATES)(
    'that is %s should answer each who asks to decide about it, replace it or look at it',
    async (state) => {
      const file = await uploadedId(vendor, 'vendor-onboarding');
      // Held by the paper as its vendor gave it: nobody reaches a file that no record holds.
      const { id } = await ownPaper();
      await stage.host.change(PAPERS, id, { status: 'Pending' });
      done(await vendor.patch(`/api/${PAPERS}/${id}?${ONBOARDING}`, { file }));
      for (const call of Object.keys(CALLS) as Call[])
        for (const role of askingOf(call, state)) {
          const paper = await inState(state, file);
          const answer = await CALLS[call](clientOf(role), paper);
          const what = `${call} by ${role}: ${JSON.stringify(answer.body)?.slice(0, 200)}`;
          expect(answer.status, what).toBe(expected(call, role, state));
          const after = await one(PAPERS, id);
          const written = answer.status === 200 ? WRITTEN[call] : undefined;
          if (written) expect(after, what).toMatchObject(written);
          else expect(after, what).toEqual(paper);
        }
    },
  );
});

/** How often two calls meet: which comes first is not ours to say. */
const ROUNDS = Array.from({ length: 8 }, (_, at) => at);
/** Both at once, either of them sent first. */
async function together(at: number, one: () => Promise<Answer>, other: () => Promise<Answer>) {
  if (at % 2 === 0) return Promise.all([one(), other()]);
  const [second, started] = [other(), one()];
  return Promise.all([started, second]);
}

describe('a decision that meets a replacement', () => {
  it.each([
    ['approve', {}],
    ['deny', { reason: 'unreadable' }],
  ] as const)('should be about the paper that was seen, or be refused: %s', async (move, body) => {
    const { id } = await ownPaper();
    for (const at of ROUNDS) {
      await stage.host.change(PAPERS, id, { status: 'Pending', expiry_date: LATER, document_id_number: `SEEN-${at}` });
      const { _version } = (await admin.get(`/api/${PAPERS}/${id}?${REVIEW}`)).body;
      const [decided, replaced] = await together(
        at,
        () => admin.post(`/api/${PAPERS}/${id}/${move}?${REVIEW}`, { ...body, _version }),
        () => vendor.patch(`/api/${PAPERS}/${id}?${ONBOARDING}`, { document_id_number: `NEW-${at}` }),
      );
      const paper = await one(PAPERS, id);
      if (decided.status === 200) {
        // What was approved is kept as it was; what was denied may be replaced right after.
        const isKept = move === 'approve';
        expect(replaced.status).toBe(isKept ? 409 : 200);
        expect(paper).toMatchObject(
          isKept
            ? { status: 'Approved', document_id_number: `SEEN-${at}` }
            : { status: 'Pending', document_id_number: `NEW-${at}` },
        );
      } else {
        expectRefusal(decided, 409, 'document_id_number');
        const change = { base: `SEEN-${at}`, theirs: `NEW-${at}` };
        expect(decided.body).toMatchObject({ code: 'stale', changed: { document_id_number: change } });
        expect(replaced.status).toBe(200);
        expect(paper).toMatchObject({ status: 'Pending', document_id_number: `NEW-${at}` });
      }
    }
  });

  const ibanAt = (at: number, more: number): string => `AE0703312345678901${String(at * 10 + more).padStart(5, '0')}`;

  const replaceBank = (id: RecordData['id'], iban_code: string): Promise<Answer> =>
    vendor.patch(`/api/vendors/${id}?${ONBOARDING}&step=bank`, { iban_code });

  it.each([
    ['confirm-bank', 'APPROVED', {}],
    ['approve-anyway', 'PENDING_APPROVAL', { reason: 'Known to us' }],
    ['return', 'PENDING_APPROVAL', { items: [{ of: 'bank', reason: 'mismatch', note: 'Not the company' }] }],
  ] as const)('should be about the bank details that were seen, or be refused: %s', async (move, from, body) => {
    const { id } = await vendorOf(stage, OWNER);
    for (const at of ROUNDS) {
      await stage.host.change('vendors', id, { admin_approval: from });
      done(await replaceBank(id, ibanAt(at, 1)));
      const seen = await seenBy(admin, id);
      const [decided, replaced] = await together(
        at,
        () => admin.post(`/api/vendors/${id}/${move}?${REVIEW}`, { ...body, seen }),
        () => replaceBank(id, ibanAt(at, 2)),
      );
      expect(replaced.status, JSON.stringify(replaced.body)).toBe(200);
      // Whichever came first, nobody decided about what is there now.
      expect([await bankOf(admin, id), (await one('vendors', id)).iban_code]).toEqual(['in_review', ibanAt(at, 2)]);
      if (decided.status !== 200) {
        expectRefusal(decided, 409, 'bank');
        expect(decided.body).toMatchObject({ code: 'stale', changed: [{ name: 'bank' }] });
      }
    }
  });
});
