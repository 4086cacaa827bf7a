import { is, type Person, uploaded } from './people.ts';

/** What customers book, and what becomes of it. */

const SERVICES = 'screen_label=service-list';
const LIST = 'screen_label=booking-list';

export type Service = { readonly id: number; readonly option: number; readonly type: number };

/** A service is written, with a question and a price, and published. */
export async function servicePublished(admin: Person): Promise<Service> {
  const service = await admin.done('POST', `/api/services?${SERVICES}`, {
    service_name: 'Balcony Cleaning',
    service_type: 'service based',
    service_price: 50,
    category_id: 1,
    sub_category_id: 1,
    service_image: await uploaded(admin, 'service-list', 'png'),
  });
  const question = await admin.done('POST', `/api/service_questions?${SERVICES}`, {
    service_id: service.id,
    question: 'How large?',
    question_type: 'chip',
  });
  const option = await admin.done('POST', `/api/service_options?${SERVICES}`, {
    service_question_id: question.id,
    name: 'Large',
    price: 40,
  });
  const published = await admin.done('POST', `/api/services/${service.id}/publish?${SERVICES}`, {});
  is(published.publication, 'Published', 'the service');
  return { id: service.id, option: option.id, type: 1 };
}

export type Booking = { readonly id: number; readonly total: number };

export const moved = (person: Person, id: number, move: string, answers: object = {}) =>
  person.done('POST', `/api/bookings/${id}/${move}?${LIST}`, answers);

/** It is taken, approved and given to a vendor and a worker of its own. */
export async function bookingGiven(
  ops: Person,
  service: Service,
  vendor: number,
  { hours = 2, at = new Date(Date.now() + 2 * 86_400_000) } = {},
): Promise<Booking> {
  const worker = await ops.done('POST', '/api/workers?screen_label=worker-list', {
    first_name: 'Rosa',
    last_name: 'Mendoza',
    phone: '+971501230077',
    user_type: 'Worker',
    service_types: [service.type],
    vendor_id: vendor,
    full_address: 'Room 4, Al Quoz 2, Dubai',
    document_type_id: 1,
    document_id_number: '784-1990-1',
    document_expiry_date: '2049-12-31',
  });
  const { version_id } = await ops.done('GET', `/api/bookings/bookable/${service.id}?${LIST}`);
  const booking = await ops.done('POST', `/api/bookings?${LIST}`, {
    customer_id: 3,
    service_id: service.id,
    version_id,
    basket: { hours, quantity: 0, recurring: false, selection: [{ option_id: service.option, count: 1 }] },
    address: 'Flat 12, Marina Walk, Dubai',
    zone_id: 1,
    schedule_date: at.toISOString().slice(0, 10),
    schedule_time: '10:00',
  });
  await moved(ops, booking.id, 'approve', { mode: 'manual' });
  await moved(ops, booking.id, 'assign-vendor', { vendor_id: vendor });
  await moved(ops, booking.id, 'assign-worker', { worker_id: worker.id });
  return { id: booking.id, total: Number(booking.payment_amount) };
}

/** It is done, paid in two parts, and part of it is given back; what the vendor has of the rest. */
export async function bookingDone(ops: Person, { id, total }: Booking): Promise<number> {
  await moved(ops, id, 'start');
  await moved(ops, id, 'complete');
  await moved(ops, id, 'payments', { amount: 20, method: 'Cash' });
  await moved(ops, id, 'mark-paid');
  const refund = await moved(ops, id, 'refund', { amount: 10, refund_reason: 'The balcony door was left out' });
  is([refund.payment_status, Number(refund.paid_amount)], ['Partially Refunded', total - 10], 'what is paid');
  return Math.round((total - 10) * 80) / 100;
}

/** It is invoiced once, and its paper is drawn. */
export async function bookingInvoiced(ops: Person, { id }: Booking): Promise<void> {
  const { number } = await ops.done('POST', `/api/bookings/${id}/invoice?${LIST}`, {});
  is((await ops.done('GET', `/api/bookings/${id}/invoice?${LIST}`)).number, number, 'the invoice');
  const paper = await ops.done('GET', `/api/bookings/${id}/invoice.pdf?${LIST}`);
  is(String(paper).startsWith('%PDF-'), true, 'its paper');
}
