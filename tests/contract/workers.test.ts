import { describe, expect, it } from 'vitest';
import type { RecordData } from '../../resources/language/index.ts';
import { done, expectErrors, expectRefusal, expectSaid } from './outcomes.ts';
import { formWith, upload, uploadedId } from './pictures.ts';
import { idsOf, stageFor } from './stage.ts';

/** Workers and drivers as the specification tells them. */

const LIST = '/api/workers?screen_label=worker-list';
const at = (id: unknown): string => `/api/workers/${id}?screen_label=worker-list`;
const ASSIGN = '/api/worker/assign_driver_to_maid?screen_label=worker-list';
const unassign = (id: unknown): string =>
  `/api/worker/unassign_driver_from_maid?screen_label=worker-list&maid_id=${id}`;

const stage = stageFor(['admin', 'vendor']);
const [admin, vendor] = stage.people;
const { stored, one, first } = stage;

const WHOLE = {
  first_name: 'Anil',
  last_name: 'Shrestha',
  phone: '+9779812345678',
  user_type: 'Worker',
  service_types: [1],
  full_address: 'Room 4, Al Quoz 2, Dubai',
  document_type_id: 2,
  document_id_number: 'P9988776',
  document_expiry_date: '2039-01-31',
};
const isFree = ({ user_type, driver_id, is_active }: RecordData): boolean =>
  user_type === 'Worker' && driver_id === null && is_active === true;
const isDriver = ({ user_type, is_active }: RecordData): boolean => user_type === 'Driver' && is_active === true;

describe('a worker', () => {
  it('should be of a type', async () => {
    for (const [user_type, sentence] of [
      [null, 'Worker type is required'],
      ['Admin', 'Worker Type must be one of: Worker, Driver'],
    ]) {
      expectErrors(await admin.post(LIST, { ...WHOLE, user_type }), { user_type: [sentence] });
    }
  });

  it('should be made of what is needed', async () => {
    const answer = done(await admin.post(LIST, WHOLE), 201);
    const filled = { phone: WHOLE.phone, full_name: 'Anil Shrestha', is_active: true, driver_id: null };
    expect(answer.body).toMatchObject(filled);
  });

  // spec 2.1.6
  it.each(['Worker', 'Driver'])(
    'of type %s should be made, changed, switched off and on, and deleted',
    async (type) => {
      const { body: made } = done(await admin.post(LIST, { ...WHOLE, phone: '0501110001', user_type: type }), 201);
      for (const change of [{ last_name: 'Gurung' }, { is_active: false }, { is_active: true }])
        expect(done(await admin.patch(at(made.id), change), 200).body).toMatchObject({ user_type: type, ...change });
      expect((await admin.delete(at(made.id))).status).toBe(204);
      expect((await admin.get(at(made.id))).status).toBe(404);
    },
  );

  it('should have a driver only while it is a worker, and only one who drives', async () => {
    const driver = await first('workers', isDriver);
    const asDriver = await admin.post(LIST, { ...WHOLE, user_type: 'Driver', driver_id: driver.id });
    expect([asDriver.status, asDriver.body.driver_id]).toEqual([201, null]);
    for (const { id } of [
      await first('workers', isFree),
      await first('workers', (each) => each.user_type === 'Driver' && !each.is_active),
    ])
      expectRefusal(await admin.post(LIST, { ...WHOLE, phone: '0501110000', driver_id: id }), 422, 'driver_id');
  });

  it('should take papers as JPEG, PNG, GIF, WEBP or PDF', async () => {
    const paper = await uploadedId(admin, 'worker-list');
    const made = await admin.post(LIST, { ...WHOLE, document_image: paper });
    expect([made.status, made.body.expanded.document_image?.type]).toEqual([201, 'image/png']);
    const text = new Uint8Array(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    expectRefusal(await upload(admin, formWith(text, 'a.svg', 'file', 'image/svg+xml'), 'worker-list'), 415);
  });

  it('should be listed by tab, five at a time', async () => {
    const isWorker = ({ user_type }: RecordData): boolean => user_type === 'Worker';
    for (const [tab, fits] of [
      ['all', () => true],
      ['un-assigned', (each: RecordData) => isWorker(each) && each.driver_id === null],
      ['assigned', (each: RecordData) => each.driver_id !== null],
      ['driver', (each: RecordData) => !isWorker(each)],
    ] as const) {
      const answer = await admin.get(`${LIST}&_tab=${tab}&_end=100`);
      expect(idsOf(answer.body), tab).toEqual(idsOf((await stored('workers')).filter(fits)));
    }
    expect((await admin.get(LIST)).body).toHaveLength(5);
    const withDriver = (await admin.get(`${LIST}&_tab=assigned`)).body[0];
    const driver = await one('workers', withDriver.driver_id);
    expect(withDriver.expanded.driver_id.full_name).toBe(`${driver.first_name} ${driver.last_name}`);
    expect(withDriver.expanded.driver_id.profile_picture.url).toBe(`/api/files/${driver.profile_picture}`);
  });
});

describe('the driver of a worker', () => {
  it('should be given and taken by the addresses of the specification', async () => {
    // spec 2.1.6
    const worker = await first('workers', isFree);
    const driver = await first('workers', isDriver);
    const given = await admin.post(ASSIGN, { maid_id: worker.id, driver_id: driver.id });
    expect([given.status, given.body.driver_id], JSON.stringify(given.body)).toEqual([200, driver.id]);
    expect(given.body.driver_name).toBe(`${driver.first_name} ${driver.last_name}`);
    expectRefusal(await admin.post(ASSIGN, { maid_id: worker.id, driver_id: driver.id }), 409);
    const taken = await admin.delete(unassign(worker.id));
    expect([taken.status, taken.body.driver_id], JSON.stringify(taken.body)).toEqual([200, null]);
    expectRefusal(await admin.delete(unassign(worker.id)), 409);
  });

  it('should be chosen, be there, drive and be active', async () => {
    const { id: maid_id } = await first('workers', isFree);
    expectSaid(await admin.post(ASSIGN, { maid_id }), 422, 'Please choose a driver', 'driver_id');
    const other = await first('workers', (each) => each.id !== maid_id && isFree(each));
    for (const driver_id of [other.id, 23, 999_999, 'x'])
      expectRefusal(await admin.post(ASSIGN, { maid_id, driver_id }), 422, 'driver_id');
    expect((await one('workers', maid_id)).driver_id).toBeNull();
  });

  it('should not be given to a driver, to nobody, or by somebody who may not', async () => {
    const { id } = await first('workers', isDriver);
    expectRefusal(await admin.post(ASSIGN, { maid_id: id, driver_id: 8 }), 409);
    expectRefusal(await admin.delete(unassign(id)), 409);
    expectRefusal(await admin.post(ASSIGN, { maid_id: 999_999, driver_id: id }), 404);
    expectRefusal(await admin.delete(unassign(999_999)), 404);
    expectRefusal(await vendor.post(ASSIGN, { maid_id: 1, driver_id: id }), 403);
    expectRefusal(await vendor.delete(unassign(1)), 403);
  });

  /** Bookings refer to whoever drives, too. */
  const withoutBookings = async (whose: number): Promise<void> => {
    for (const booking of await stored('bookings'))
      for (const field of ['driver_id', 'worker_id'])
        if (booking[field] === whose) await stage.host.change('bookings', booking.id, { [field]: null });
  };

  it('should stay one who drives while workers are driven, and may be switched off', async () => {
    await withoutBookings(3);
    const answer = await admin.patch(at(3), { user_type: 'Worker' });
    const held = 'Worker Type cannot be changed: 3 workers have this worker as Driver.';
    expectSaid(answer, 409, held, 'user_type');
    expect((await one('workers', 3)).user_type).toBe('Driver');
    done(await admin.patch(at(3), { is_active: false }));
    const driven = (await stored('workers')).filter(({ driver_id }) => driver_id === 3);
    for (const { id } of driven) done(await admin.patch(at(id), { driver_id: null }));
    done(await admin.patch(at(3), { user_type: 'Worker' }));
  });

  it('should be somebody else', async () => {
    const { id } = await first('workers', (worker) => isDriver(worker) && worker.id !== 3);
    const answer = await admin.patch(at(id), { user_type: 'Worker', driver_id: id });
    expectRefusal(answer, 422, 'driver_id');
    expect(answer.body.errors).toEqual({ driver_id: ['Driver cannot be this worker itself'] });
  });

  it('should take positions with them also of many, and bring them back with the whole write', async () => {
    const of = async (resource: string) => new Set((await stored(resource)).map(({ worker_id }) => worker_id));
    const [known, reviewed] = [await of('positions'), await of('reviews')];
    const ids = (await stored('workers'))
      .filter((each) => each.user_type === 'Worker' && known.has(each.id) && !reviewed.has(each.id))
      .map(({ id }) => Number(id));
    for (const id of ids) await withoutBookings(id);
    const theirs = async () => (await stored('positions')).filter(({ worker_id }) => ids.includes(worker_id as number));
    const resultOf = (await theirs()).map(({ _version, ...rest }) => rest);
    expect([resultOf.length, resultOf.length > 1]).toEqual([ids.length, true]);
    const removed = await admin.post('/api/workers/bulk?screen_label=worker-list', { action: 'delete', ids });
    expect([removed.status, removed.body.failed, await theirs()], JSON.stringify(removed.body)).toEqual([200, 0, []]);
    const undo = `/api/history/${removed.body.write_id ?? removed.headers.get('X-History-Entry')}/undo?screen_label=worker-list`;
    done(await admin.post(undo));
    expect((await theirs()).map(({ _version, ...rest }) => rest)).toEqual(resultOf);
  });
});
