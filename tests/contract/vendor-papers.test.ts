import { describe, expect, it } from 'vitest';
import type { RecordData } from '../../resources/language/index.ts';
import type { Answer, Client } from './client.ts';
import { expectRefusal } from './expectations.ts';
import { stageFor } from './stage.ts';

/** Papers of vendors: who decides about them, in which state, and what becomes of older ones. */

const ADMIN = 'admin@example.com';
const OPS = 'ops@example.com';
const SUPPORT = 'support@example.com';
const VENDOR = 'service.vendor@example.com';
const stage = stageFor([ADMIN, OPS, SUPPORT, VENDOR]);
const { as, first, one, stored } = stage;

const PAPERS = 'vendor_documents';
const S = 'screen_label=vendor-requests';
const withStatus = (status: string): Promise<RecordData> => first(PAPERS, (each) => each.status === status);
const decide = (client: Client, { id }: RecordData, move: string, body: object = {}): Promise<Answer> =>
  client.post(`/api/${PAPERS}/${id}/${move}?${S}`, body);

describe('a paper under review', () => {
  it('should be approved or denied while it is pending, and in no other state', async () => {
    for (const status of ['Approved', 'Rejected', 'Expired']) {
      const paper = await withStatus(status);
      expectRefusal(await decide(as(ADMIN), paper, 'approve'), 409);
      expectRefusal(await decide(as(ADMIN), paper, 'deny', { reason: 'unreadable' }), 409);
      expect((await one(PAPERS, paper.id)).status).toBe(status);
    }
    const paper = await withStatus('Pending');
    const answer = await decide(as(OPS), paper, 'approve');
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(await one(PAPERS, paper.id)).toMatchObject({ status: 'Approved', replaced_by: null });
  });

  it('should be denied with a reason of the list, and a note where that says nothing', async () => {
    const paper = await withStatus('Pending');
    const denied = (body: object) => decide(as(ADMIN), paper, 'deny', body);
    expect((await denied({})).body.errors).toEqual({ reason: ['Please choose a reason'] });
    expectRefusal(await denied({ reason: 'because' }), 422, 'reason');
    expect((await denied({ reason: 'other', note: '  ' })).body.errors).toEqual({ note: ['Please say what is wrong'] });
    const answer = await denied({ reason: 'unreadable', note: 'The stamp is cut off' });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(await one(PAPERS, paper.id)).toMatchObject({
      status: 'Rejected',
      reason: 'unreadable',
      note: 'The stamp is cut off',
    });
  });

  it('should not be approved once it has run out', async () => {
    const paper = await first(PAPERS, ({ status, expiry_date }) => status === 'Pending' && expiry_date !== null);
    await stage.host.change(PAPERS, paper.id, { expiry_date: '2026-01-01' });
    expectRefusal(await decide(as(ADMIN), paper, 'approve'), 409);
  });

  it('should be decided by whoever may, not by whoever only reads, and never by its own vendor', async () => {
    const paper = await withStatus('Pending');
    for (const email of [SUPPORT, VENDOR])
      for (const move of ['approve', 'deny'])
        expectRefusal(await decide(as(email), paper, move, move === 'deny' ? { reason: 'expired' } : {}), 403);
    // No screen offers what only the server does.
    const approved = await withStatus('Approved');
    expectRefusal(await decide(as(ADMIN), approved, 'expire'), 403);
  });

  it('should be refused to whoever saw another version of it', async () => {
    const paper = await withStatus('Pending');
    const { body } = await as(ADMIN).get(`/api/${PAPERS}/${paper.id}?${S}`);
    await stage.host.change(PAPERS, paper.id, { document_id_number: 'another', _version: Number(body._version) + 1 });
    expectRefusal(await decide(as(ADMIN), paper, 'approve', { _version: body._version }), 409);
  });

  it('should take the place of what was approved before, and give it back when that is undone', async () => {
    const before = await withStatus('Approved');
    const paper = { ...before, id: 9000, status: 'Pending', decided_by: null, decided_at: null, _version: 1 };
    await stage.host.put(PAPERS, paper);
    expect((await decide(as(ADMIN), paper, 'approve')).status).toBe(200);
    expect(await one(PAPERS, before.id)).toMatchObject({ status: 'Approved', replaced_by: paper.id });
    expect(await one(PAPERS, paper.id)).toMatchObject({ status: 'Approved', replaced_by: null });
    const [line] = (await as(ADMIN).get(`/api/${PAPERS}/${paper.id}/history?${S}`)).body;
    const undone = await as(ADMIN).post(`/api/history/${line.entry}/undo?${S}`);
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    expect(await one(PAPERS, before.id)).toMatchObject({ replaced_by: null });
    expect(await one(PAPERS, paper.id)).toMatchObject({ status: 'Pending' });
  });
});

describe('papers on a page that only shows them', () => {
  it('should be told with their vendor, each with its type', async () => {
    const paper = await withStatus('Pending');
    const { body, status } = await as(SUPPORT).get(`/api/vendors/${paper.vendor_id}/parts?${S}`);
    expect(status).toBe(200);
    const wanted = (await stored(PAPERS)).filter(({ vendor_id }) => vendor_id === paper.vendor_id);
    expect(body[PAPERS].map(({ id }: RecordData) => id)).toEqual(wanted.map(({ id }) => id));
    expect(body[PAPERS][0]).toMatchObject({ status: 'Pending', document_type_name: expect.any(String) });
  });

  it('should be neither added, changed nor removed from there', async () => {
    const paper = await withStatus('Pending');
    expectRefusal(await as(ADMIN).post(`/api/${PAPERS}?${S}`, { vendor_id: 1, document_type_id: 5 }), 403);
    expectRefusal(await as(ADMIN).patch(`/api/${PAPERS}/${paper.id}?${S}`, { document_id_number: 'mine' }), 422);
    expectRefusal(await as(ADMIN).delete(`/api/${PAPERS}/${paper.id}?${S}`), 403);
    expect(await one(PAPERS, paper.id)).toEqual(paper);
  });
});
