import type { RecordData } from '../../resources/language/index.ts';
import type { RunningServer } from './server.ts';

/** A day so many days from today, in Dubai. */
export const dayIn = (days: number): string =>
  new Date(Date.now() + 4 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

/** Everything of a collection. */
export const allOf = async (product: RunningServer, name: string): Promise<RecordData[]> =>
  (await (await product.call('GET', `/mock/records/${name}?_limit=1000`)).json()) as RecordData[];

/** Changes a record, of which the page is not notified. */
export async function change(product: RunningServer, record: string, values: object): Promise<void> {
  const answer = await product.call('PATCH', `/mock/records/${record}`, values);
  if (!answer.ok) throw new Error(`${record}: ${await answer.text()}`);
}

export type WorkDay = {
  readonly worker: number;
  readonly workerName: string;
  /** Somebody of the same vendor who does the same, and has nothing to do. */
  readonly colleague: number;
  readonly colleagueName: string;
  readonly bookings: readonly [number, number];
};

/** Gives a worker two bookings on a day, and a colleague none; `zone`: where both of them are. */
export async function workDay(
  product: RunningServer,
  day: string,
  { zone, bookings: [first, second] }: { readonly zone?: string; readonly bookings: readonly [object, object] },
): Promise<WorkDay> {
  const [zones, bookings, workers] = [
    await allOf(product, 'zones'),
    await allOf(product, 'bookings'),
    await allOf(product, 'workers'),
  ];
  const zoneId = zones.find(({ zone_name }) => zone_name === zone)?.id;
  const done = bookings.find(
    (each) =>
      each.booking_status === 'Completed' &&
      Boolean(each.vendor_id && each.worker_id) &&
      (zone === undefined || each.zone_id === zoneId),
  );
  const [one, two] = bookings.filter(
    ({ booking_status, payment_status }) => booking_status === 'Pending' && payment_status !== 'Paid',
  );
  const worker = workers.find(({ id }) => id === done?.worker_id);
  const colleague = workers.find(({ id, user_type }) => id !== worker?.id && user_type === 'Worker');
  if (!done || !one || !two || !worker || !colleague) throw new Error('The fixtures have no such day.');
  const { vendor_id, worker_id, zone_id, sub_category_id } = done;
  const both = {
    ...{ vendor_id, worker_id, driver_id: null, zone_id, sub_category_id, schedule_date: day },
    ...{ order_status: 'Accepted', booking_status: 'Assigned', assignment_status: 'Assigned' },
    ...{ minutes: 60, additional_hours: 0 },
  };
  await change(product, `bookings/${one.id}`, { ...both, ...first });
  await change(product, `bookings/${two.id}`, { ...both, ...second });
  const { service_types, document_expiry_date } = worker;
  const alike = { vendor_id, service_types, document_expiry_date, is_active: true };
  await change(product, `workers/${colleague.id}`, alike);
  return {
    worker: Number(worker.id),
    workerName: `${worker.first_name} ${worker.last_name}`,
    colleague: Number(colleague.id),
    colleagueName: `${colleague.first_name} ${colleague.last_name}`,
    bookings: [Number(one.id), Number(two.id)],
  };
}
