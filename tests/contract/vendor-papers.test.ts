import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { RecordData } from '../../resources/language/index.ts';
import { done, expectErrors, expectRefusal } from './outcomes.ts';
import { formWith, png, upload, uploadedId } from './pictures.ts';
import { type Answer, type Client, stageFor } from './stage.ts';
import { vendorOf } from './vendor-stage.ts';

/** Papers of vendors: who decides about them, in which state, and what becomes of older ones. */

const VENDOR = 'service.vendor@example.com';
const stage = stageFor(['admin', 'ops', 'support', VENDOR]);
const [admin, ops, support, vendor] = stage.people;
const { first, one, stored } = stage;

const PAPERS = 'vendor_documents';
const S = 'screen_label=vendor-requests';
const withStatus = (status: string): Promise<RecordData> => first(PAPERS, (each) => each.status === status);
/** Decides about a paper as it is stored now. */
const decide = async (client: Client, { id }: RecordData, move: string, body: object = {}): Promise<Answer> => {
  const { _version } = await one(PAPERS, id);
  return client.post(`/api/${PAPERS}/${id}/${move}?${S}`, { _version, ...body });
};

describe('a paper under review', () => {
  it('should be approved, and replace nothing where nothing was approved before', async () => {
    const paper = await withStatus('Pending');
    done(await decide(ops, paper, 'approve'));
    // spec 2.4.16, 2.7.20
    expect(await one(PAPERS, paper.id)).toMatchObject({ status: 'Approved', replaced_by: null });
  });

  it('should be denied with a reason of the list, and a note where that says nothing', async () => {
    const paper = await withStatus('Pending');
    const denied = (body: object) => decide(admin, paper, 'deny', body);
    expect((await denied({})).body.errors).toEqual({ reason: ['Please choose a reason'] });
    expectRefusal(await denied({ reason: 'because' }), 422, 'reason');
    expect((await denied({ reason: 'other', note: '  ' })).body.errors).toEqual({ note: ['Please say what is wrong'] });
    const text = { reason: 'unreadable', note: 'The stamp is cut off' };
    done(await denied(text));
    // spec 2.4.16
    expect(await one(PAPERS, paper.id)).toMatchObject({ status: 'Rejected', ...text });
  });

  it('should not be approved once it has run out', async () => {
    const paper = await first(PAPERS, ({ status, expiry_date }) => status === 'Pending' && expiry_date !== null);
    await stage.host.change(PAPERS, paper.id, { expiry_date: '2026-01-01' });
    expectRefusal(await decide(admin, paper, 'approve'), 409);
  });

  it('should be moved to Expired by no person: no screen offers what only the server does', async () => {
    expectRefusal(await decide(admin, await withStatus('Approved'), 'expire'), 403);
  });

  it('should be decided about by nobody who does not say which version of it they saw', async () => {
    const paper = await withStatus('Pending');
    for (const move of ['approve', 'deny']) {
      expectRefusal(await admin.post(`/api/${PAPERS}/${paper.id}/${move}?${S}`, {}), 422, '_version');
    }
  });

  it('should take the place of what was approved before, and give it back when that is undone', async () => {
    const before = await withStatus('Approved');
    const paper = { ...before, id: 9000, status: 'Pending', decided_by: null, decided_at: null, _version: 1 };
    await stage.host.put(PAPERS, paper);
    done(await decide(admin, paper, 'approve'));
    expect(await one(PAPERS, before.id)).toMatchObject({ status: 'Approved', replaced_by: paper.id });
    expect(await one(PAPERS, paper.id)).toMatchObject({ status: 'Approved', replaced_by: null });
    const [line] = (await admin.get(`/api/${PAPERS}/${paper.id}/history?${S}`)).body;
    done(await admin.post(`/api/history/${line.entry}/undo?${S}`));
    expect(await one(PAPERS, before.id)).toMatchObject({ replaced_by: null });
    expect(await one(PAPERS, paper.id)).toMatchObject({ status: 'Pending' });
  });
});

describe('papers on a page that only shows them', () => {
  it('should be returned with their vendor, each with its type', async () => {
    const paper = await withStatus('Pending');
    const { body } = done(await support.get(`/api/vendors/${paper.vendor_id}/parts?${S}`));
    const wanted = (await stored(PAPERS)).filter(({ vendor_id }) => vendor_id === paper.vendor_id);
    expect(body[PAPERS].map(({ id }: RecordData) => id)).toEqual(wanted.map(({ id }) => id)); // spec 2.7.20
    expect(body[PAPERS][0]).toMatchObject({ status: 'Pending', document_type_name: expect.any(String) });
    // spec 1.3.18, 2.3.13
    for (const name of ['id', 'vendor_id', 'document_type_id', 'document_id_number', 'expiry_date', 'file'])
      expect(body[PAPERS][0]).toHaveProperty(name);
  });

  it('should be neither added, changed nor removed from there', async () => {
    const paper = await withStatus('Pending');
    expectRefusal(await admin.post(`/api/${PAPERS}?${S}`, { vendor_id: 1, document_type_id: 5 }), 403);
    expectRefusal(await admin.patch(`/api/${PAPERS}/${paper.id}?${S}`, { document_id_number: 'mine' }), 422);
    expectRefusal(await admin.delete(`/api/${PAPERS}/${paper.id}?${S}`), 403);
    expect(await one(PAPERS, paper.id)).toEqual(paper);
  });
});

const O = 'screen_label=vendor-onboarding';

describe('papers as their vendor fills them in', () => {
  const POST = `/api/${PAPERS}?${O}`;
  const at = (id: unknown): string => `/api/${PAPERS}/${id}?${O}`;
  const own = async (): Promise<RecordData> => {
    return vendorOf(stage, VENDOR);
  };
  const ownPapers = async (): Promise<RecordData[]> => {
    const { id } = await own();
    return (await stored(PAPERS)).filter(({ vendor_id }) => vendor_id === id);
  };
  const of = async (status: string): Promise<RecordData> => {
    const { id } = await own();
    const paper = await first(PAPERS, ({ vendor_id }) => vendor_id === id);
    await stage.host.change(PAPERS, paper.id, { status });
    return one(PAPERS, paper.id);
  };
  /** The types of papers in use of one kind of vendors. */
  const typesOf = async (kind: unknown) =>
    (await stored('document_types')).filter((each) => each.vendor_type === kind && each.is_active === true);
  const EXPIRY = '2099-12-31';
  it('should be required by the types of the vendor’s kind that are in use', async () => {
    const { id, vendor_type } = await own();
    const { body } = done(await vendor.get(`/api/vendors/${id}/document-types?${O}`));
    const wanted = await typesOf(vendor_type);
    // spec 2.7.20
    expect(body).toEqual(wanted.map(({ id, name, required_fields }) => ({ id, name, required_fields })));
    const other = await first('vendors', (each) => each.id !== id);
    expectRefusal(await vendor.get(`/api/vendors/${other.id}/document-types?${O}`), 404);
    expectRefusal(await vendor.get(`/api/vendors/${id}/document-types?screen_label=vendor-list`), 403);
    expectRefusal(await vendor.get(`/api/vendors/${id}/document-types?${O}&page=1`), 400);
  });

  it('should be required by a type of vendors as the specification names it, with commas', async () => {
    const resultOf = (query: string, client = vendor) => client.get(`/api/vendor/document_types?${query}`);
    const { body } = done(await resultOf(`${O}&vendor_type=Service`));
    const { id, name } = await one('document_types', 1);
    // spec 2.9.28
    expect(body.document_types[0]).toEqual({ id, name, required_fields: 'No,expiry_date,document' });
    expect(body.document_types).toHaveLength((await typesOf('Service')).length);
    expectRefusal(await resultOf(O), 400, 'vendor_type');
    expectRefusal(await resultOf(`${O}&vendor_type=Other`), 400, 'vendor_type');
    expectRefusal(await resultOf('screen_label=vendor-list&vendor_type=Service', admin), 403);
  });

  it('should be refused with what their type asks for, and only that (spec 2.5.47)', async () => {
    const { id } = await own();
    for (const paper of await ownPapers()) await stage.host.remove(PAPERS, paper.id);
    const refused = async (document_type_id: number, body: object = {}) =>
      (await vendor.post(POST, { document_type_id, ...body })).body.errors;
    const text = { document_id_number: ['Document number is required'], expiry_date: ['Expiry date is required'] };
    expect(await refused(1)).toEqual({ file: ['Please upload the document'], ...text });
    expect(await refused(2, { document_id_number: '  ' })).toEqual(text);
    expect(await refused(2, { document_id_number: 'N1', expiry_date: '2020-01-01' })).toEqual({
      expiry_date: ['Expiry date must be in the future'],
    });
    expect(await refused(2, { document_id_number: 'N1', expiry_date: 'soon' })).toHaveProperty('expiry_date');
    // A vendor who does services need not provide a paper of the market.
    expect(await refused(6, { document_id_number: 'N1' })).toHaveProperty('document_type_id');
    const made = await vendor.post(POST, { document_type_id: 2, document_id_number: 'N1', expiry_date: EXPIRY });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(await one(PAPERS, made.body.id)).toMatchObject({ vendor_id: id, status: 'Pending' });
  });

  it.each([
    ['jpg', 'image/jpeg', () => sharp(png()).jpeg().toBuffer()],
    ['webp', 'image/webp', () => sharp(png()).webp().toBuffer()],
    ['pdf', 'application/pdf', () => Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')],
    ['gif', 'image/gif', () => sharp(png()).gif().toBuffer()],
    ['png', 'image/png', () => png()],
  ] as const)('should be taken as %s (spec 2.5.47, 2.9.20)', async (ending, type, bytes) => {
    const file = formWith(new Uint8Array(await bytes()), `a.${ending}`, 'file', type);
    const sent = done(await upload(vendor, file, 'vendor-onboarding'), 201);
    done(await vendor.patch(at((await of('Pending')).id), { file: sent.body.id }));
  });

  it('should be kept once they were approved, and be replaced by one other', async () => {
    for (const status of ['Approved', 'Expired']) {
      const paper = await of(status);
      expectRefusal(await vendor.delete(at(paper.id)), 409);
      expect(await one(PAPERS, paper.id)).toEqual(paper);
    }
    const saved = await of('Approved');
    const renew = async (): Promise<Answer> =>
      vendor.post(POST, {
        ...{ document_type_id: saved.document_type_id, document_id_number: 'renewed', expiry_date: EXPIRY },
        file: await uploadedId(vendor, 'vendor-onboarding'),
      });
    const two = await Promise.all([renew(), renew()]);
    expect(two.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const renewed = two.find(({ status }) => status === 201)?.body;
    expectRefusal(await renew(), 409, 'document_type_id');
    done(await vendor.delete(at(renewed.id)), 204);
    expect(await one(PAPERS, saved.id)).toMatchObject({ status: 'Approved', replaced_by: null });
  });

  it('should be nobody else’s: no row, no file, no part', async () => {
    const { id } = await own();
    const foreign = await first(PAPERS, (each) => each.vendor_id !== id && typeof each.file === 'string');
    const mine = await first(PAPERS, (each) => each.vendor_id === id && typeof each.file === 'string');
    const rows = (await vendor.get(`/api/${PAPERS}?${O}&_end=100`)).body as RecordData[];
    expect(rows.map((each) => each.vendor_id)).toEqual((await ownPapers()).map(() => id));
    for (const path of [
      at(foreign.id),
      `/api/${PAPERS}/${foreign.id}/history?${O}`,
      `/api/vendors/${foreign.vendor_id}/parts?${O}`,
      `/api/files/${foreign.file}`,
      `/api/files/${foreign.file}/thumbnail`,
    ])
      expectRefusal(await vendor.get(path), 404);
    expectRefusal(await vendor.delete(at(foreign.id)), 404);
    expectRefusal(await vendor.post(POST, { vendor_id: foreign.vendor_id, document_type_id: 5 }), 422, 'vendor_id');
    expectRefusal(await vendor.patch(at(mine.id), { document_type_id: 3 }), 422, 'document_type_id');
    // spec 1.7.9, 2.7.20: looked at and downloaded at one address.
    done(await vendor.get(`/api/files/${mine.file}`));
  });
});

describe('what a vendor agrees to', () => {
  const started = (): Promise<RecordData> => first('vendors', (each) => each.terms_policy_id === null);
  const save = async (body: object, step = 'business'): Promise<Answer> =>
    admin.patch(`/api/vendors/${(await started()).id}?${O}&step=${step}`, body);

  it('should be required at the step in the words of the specification', async () => {
    expectErrors(await save({}), {
      have_drivers: ['Please select if you have drivers'],
      terms_policy_id: ['You must agree to the Terms & Conditions'], // spec 2.5.44
      disclaimer_policy_id: ['You must agree to the Disclaimers Policies'], // spec 2.5.45
    });
  });

  it('should be the text in force, kept with when', async () => {
    const { id } = await started();
    await stage.host.put('policies', {
      ...{ id: 7, label: 'User Terms & Conditions', value: 'Of last year', is_active: false },
      ...{ created_at: '2025-01-01T00:00:00.000Z', _version: 1 },
    });
    const agree = { have_drivers: 'No', terms_policy_id: 1, disclaimer_policy_id: 2 };
    expectRefusal(await save({ ...agree, terms_policy_id: 2 }), 422, 'terms_policy_id');
    expectRefusal(await save({ ...agree, terms_policy_id: 7 }), 422, 'terms_policy_id');
    done(await save(agree));
    const result = (await admin.get(`/api/vendors/${id}?${O}`)).body;
    expect(result).toMatchObject({ terms_policy_id: 1, disclaimer_policy_id: 2 }); // spec 2.7.21
    const vendor = await one('vendors', id);
    expect([vendor.terms_agreed_at, vendor.disclaimer_agreed_at]).toEqual([expect.any(String), expect.any(String)]);
    // Another write leaves when it was agreed to as it is.
    await admin.patch(`/api/vendors/${id}?${O}&step=business`, { have_drivers: 'Yes' });
    expect(await one('vendors', id)).toMatchObject({ terms_agreed_at: vendor.terms_agreed_at, have_drivers: 'Yes' });
  });

  it('should be returned as its text, to users who fill the step in', async () => {
    const { body } = done(await stage.as(VENDOR).get(`/api/vendors/lookup/terms_policy_id?${O}`));
    expect(body).toHaveLength(1);
    // spec 2.3.27, 2.7.21
    const value = expect.stringContaining('commission');
    expect(body[0]).toMatchObject({ id: 1, label: 'User Terms & Conditions', value });
    expectRefusal(await support.post(`/api/policies?${O}`, {}), 403);
  });
});
