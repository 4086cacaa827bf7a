import { describe, expect, it } from 'vitest';
import type { Id, RecordData, Value } from '../../resources/language/index.ts';
import { at, type Fields, givenTo, OPEN, ownVendor, served, undoOf } from './bookings.ts';
import { done, expectRefusal } from './outcomes.ts';
import { type Answer, type Client, stageFor } from './stage.ts';

/**
 * Where drivers and workers were last: who may report it, who sees it with a booking, and how
 * long.
 */

const stage = stageFor(['admin', 'ops', 'support', 'finance', 'service.vendor']);
const [admin, ops, support, finance, vendor] = stage.people;
const { as, stored, one, first } = stage;

const LABEL = 'screen_label=positions';
const HERE = { latitude: 25.204849, longitude: 55.270783 };
const tell = (client: Client, id: Id, body: Fields = HERE): Promise<Answer> =>
  client.post(`/api/positions/${id}/tell?${LABEL}`, body);
const whereabouts = (client: Client, id: Id): Promise<Answer> => client.get(at(id, 'whereabouts'));

/** The position of somebody who works for this vendor; for nobody: null. */
async function positionOf(vendor_id: Id | null): Promise<RecordData> {
  const theirs = (await stored('workers')).filter((each) => each.vendor_id === vendor_id).map(({ id }) => id);
  return first('positions', ({ worker_id }) => theirs.includes(Number(worker_id)));
}

describe('telling a position', () => {
  it('should write it over, with the moment, and as new where nobody moved', async () => {
    const { id } = await positionOf(null);
    const before = Date.now();
    done(await tell(admin, id));
    const result = await one('positions', id);
    expect(result).toMatchObject(HERE);
    expect(Date.parse(String(result.told_at))).toBeGreaterThanOrEqual(before);
    await stage.host.change('positions', id, { told_at: '2026-01-01T00:00:00.000Z' });
    done(await tell(admin, id));
    expect(Date.parse(String((await one('positions', id)).told_at))).toBeGreaterThanOrEqual(before);
  });

  it('should leave the worker’s own record and its history alone', async () => {
    const { id, worker_id } = await positionOf(null);
    const before = await one('workers', worker_id);
    await tell(admin, id);
    expect(await one('workers', worker_id)).toEqual(before);
    expect((await admin.get(`/api/workers/${worker_id}/history?screen_label=worker-list`)).body).toEqual([]);
  });

  it('should be undone to what was reported before', async () => {
    const { id, latitude, told_at } = await positionOf(null);
    const answer = await tell(admin, id);
    const undo = undoOf(answer).replace('booking-list', 'positions');
    done(await admin.post(undo));
    expect(await one('positions', id)).toMatchObject({ latitude, told_at });
  });

  it('should take the right to the screen of positions, and no other', async () => {
    const { id } = await positionOf(null);
    done(await tell(ops, id));
    for (const email of ['support@example.com', 'finance@example.com']) expectRefusal(await tell(as(email), id), 403);
    expectRefusal(await admin.post(`/api/positions/${id}/tell?screen_label=worker-list`, HERE), 403);
  });

  it('should be a vendor’s own for its own workers alone', async () => {
    const own = await ownVendor(stage);
    const theirs = await positionOf(own.id);
    done(await tell(vendor, theirs.id));
    const strange = await positionOf(null);
    expectRefusal(await tell(vendor, strange.id), 404);
    const { body } = await vendor.get(`/api/positions?${LABEL}&_end=100`);
    const workers = (await stored('workers')).filter(({ vendor_id }) => vendor_id === own.id).map(({ id }) => id);
    expect(body.length).toBeGreaterThan(0);
    for (const each of body) expect(workers).toContain(each.worker_id);
  });
});

describe('a phone', () => {
  const phone = (client: Client, worker: Value, body: Fields = HERE): Promise<Answer> =>
    client.post(`/api/workers/${worker}/position?${LABEL}`, body);
  const rowsOf = async (worker: Value): Promise<RecordData[]> =>
    (await stored('positions')).filter(({ worker_id }) => worker_id === worker);

  it('should tell where somebody is who was nowhere before, and then write it over', async () => {
    const known = (await stored('positions')).map(({ worker_id }) => worker_id);
    const { id } = await first('workers', (each) => !known.includes(each.id));
    for (const latitude of [25.1, 25.2]) {
      const { body } = done(await phone(admin, id, { ...HERE, latitude }));
      expect(body).toEqual({ worker_id: id, ...HERE, latitude, told_at: expect.any(String) });
      const rows = await rowsOf(id);
      expect(rows).toHaveLength(1);
      expect(rows[0]).toMatchObject(body);
      const told_at = new Date(Date.now() - 31_000).toISOString();
      await stage.host.change('positions', rows[0]?.id ?? 0, { told_at });
    }
  });

  it('should be written twice a minute at most: sooner it is answered what stands, and nothing is kept', async () => {
    const { id, worker_id } = await positionOf(null);
    await stage.host.change('positions', id, { told_at: new Date(Date.now() - 5_000).toISOString() });
    const before = await one('positions', id);
    const { status, body } = await phone(admin, worker_id ?? null, { ...HERE, latitude: 24.5 });
    const { latitude, longitude, told_at } = before;
    expect([status, body]).toEqual([200, { worker_id, latitude, longitude, told_at }]);
    expect(await one('positions', id)).toEqual(before);
  });

  it('should leave one row when many tell at once', async () => {
    const known = (await stored('positions')).map(({ worker_id }) => worker_id);
    const { id } = await first('workers', (each) => !known.includes(each.id));
    const eight = Array.from({ length: 8 }, (_, at) => ({ ...HERE, latitude: at }));
    for (const answer of await Promise.all(eight.map((body) => phone(admin, id, body)))) done(answer);
    expect(await rowsOf(id)).toHaveLength(1);
  });

  it('should reach whom its session reaches, with the right to positions', async () => {
    const own = await ownVendor(stage);
    const theirs = await first('workers', ({ vendor_id }) => vendor_id === own.id);
    const strange = await first('workers', ({ vendor_id }) => vendor_id === null);
    done(await phone(vendor, theirs.id));
    expectRefusal(await phone(vendor, strange.id), 404);
    expectRefusal(await phone(admin, 999_999), 404);
    for (const email of ['support@example.com', 'finance@example.com'])
      expectRefusal(await phone(as(email), strange.id), 403);
    expectRefusal(await admin.post(`/api/workers/${strange.id}/position?screen_label=worker-list`, HERE), 403);
  });

  it.each([
    [{ latitude: 90.1, longitude: 55 }, 'latitude'],
    [{ latitude: -90.1, longitude: 55 }, 'latitude'],
    [{ latitude: 25, longitude: 180.5 }, 'longitude'],
    [{ latitude: 25.1234567, longitude: 55 }, 'latitude'],
    [{ latitude: '25.1', longitude: 55 }, 'latitude'],
    [{ latitude: null, longitude: 55 }, 'latitude'],
    [{ latitude: 25 }, 'longitude'],
    [{ ...HERE, told_at: '2030-01-01T00:00:00.000Z' }, 'told_at'],
    [{ ...HERE, nonsense: 1 }, 'nonsense'],
  ])('should be refused %j by its field, as in the office', async (body, field) => {
    const { id, worker_id = null } = await positionOf(null);
    const before = await stored('positions');
    expectRefusal(await phone(admin, worker_id, body as Fields), 422, field);
    expectRefusal(await tell(admin, id, body as Fields), 422, field);
    expectRefusal(await tell(admin, id, { ...HERE, worker_id: 1 }), 422, 'worker_id');
    expect(await stored('positions')).toEqual(before);
  });
});

describe('whereabouts', () => {
  /** A booking of a vendor by a worker whose position is known. */
  async function onTheWay(): Promise<{ readonly booking: RecordData; readonly position: RecordData }> {
    const booking = await served(stage);
    const { id, vendor_id = null, worker_id = null } = booking;
    await stage.host.change('bookings', id, { ...givenTo(vendor_id), worker_id });
    const position = await first('positions', (each) => each.worker_id === worker_id);
    return { booking: await one('bookings', booking.id), position };
  }

  it('should tell where the worker was last, and where the vendor is', async () => {
    const { booking, position } = await onTheWay();
    const worker = await one('workers', booking.worker_id);
    const company = await one('vendors', booking.vendor_id);
    const { body } = done(await whereabouts(admin, booking.id));
    const placeOf = ({ latitude, longitude }: RecordData) => ({ latitude, longitude });
    const name = `${worker.first_name} ${worker.last_name}`;
    expect(body).toEqual([
      { kind: 'Worker', name, at: placeOf(position), told_at: position.told_at },
      { kind: 'Vendor', name: company.company_or_vendor_name, at: placeOf(company), told_at: null },
    ]);
    await tell(admin, position.id);
    expect((await whereabouts(admin, booking.id)).body[0].at).toEqual(HERE);
  });

  it('should tell that nobody knows', async () => {
    const { booking, position } = await onTheWay();
    await admin.delete(`/api/positions/${position.id}?${LABEL}`);
    expect((await whereabouts(admin, booking.id)).body[0]).toMatchObject({ kind: 'Worker', at: null, told_at: null });
  });

  it('should tell of nobody before it is given to somebody, nor after it is done', async () => {
    const { booking } = await onTheWay();
    for (const booking_status of ['Pending', 'Completed', 'Cancelled']) {
      await stage.host.change('bookings', booking.id, { booking_status });
      expect((await whereabouts(admin, booking.id)).body, booking_status).toEqual([]);
    }
    await stage.host.change('bookings', booking.id, { ...OPEN, booking_status: 'Ongoing' });
    expect((await whereabouts(admin, booking.id)).body).toEqual([]);
  });

  it('should be for whoever may read the booking, and nobody else', async () => {
    const { booking } = await onTheWay();
    done(await whereabouts(support, booking.id));
    expectRefusal(await whereabouts(finance, booking.id), 403);
    const own = await ownVendor(stage);
    const strange = await first('bookings', ({ vendor_id }) => vendor_id !== own.id);
    expectRefusal(await whereabouts(vendor, strange.id), 404);
    // Nor from a screen that does not tell where the work is.
    for (const label of [LABEL, 'screen_label=day-board'])
      expectRefusal(await admin.get(`/api/bookings/${booking.id}/whereabouts?${label}`), 403);
    expectRefusal(await admin.get(`${at(booking.id, 'whereabouts')}&more=1`), 400);
    expectRefusal(await whereabouts(admin, 999_999), 404);
  });
});

describe('the testers’ lever', () => {
  it('should put somebody somewhere, known before or not, as often as it is called', async () => {
    const known = await positionOf(null);
    const others = (await stored('positions')).map(({ worker_id }) => worker_id);
    const fresh = await first('workers', ({ id }) => !others.includes(id));
    for (const worker_id of [known.worker_id, fresh.id, fresh.id]) {
      done(await admin.post('/mock/move', { worker_id: worker_id ?? 0, ...HERE }));
      expect(await first('positions', (each) => each.worker_id === worker_id)).toMatchObject(HERE);
    }
  });

  it('should refuse what is no place, and nobody', async () => {
    expectRefusal(await admin.post('/mock/move', { worker_id: 1, latitude: 91, longitude: 0 }), 400, 'latitude');
    expectRefusal(await admin.post('/mock/move', { ...HERE, worker_id: 'x', more: 1 }), 400, 'more');
    expectRefusal(await admin.post('/mock/move', { ...HERE, worker_id: 999_999 }), 404);
  });
});
