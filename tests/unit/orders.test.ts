import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Reader } from '../../api/store.ts';
import { figuresOf } from '../../product/bookings/rules/figures.ts';
import { type Ordered, orderedOf } from '../../product/bookings/rules/order.ts';
import { beginning, fitting } from '../../product/bookings/ui/booking/choose-services.tsx';
import { compileService, type OptionGroup } from '../../product/catalogue/rules/compile.ts';
import type { Basket } from '../../product/catalogue/rules/price.ts';
import { SPECIFIED_RATES } from '../../product/catalogue/rules/rates.ts';
import type { ServiceVersion } from '../../product/catalogue/rules/version.ts';
import { invoiceOf } from '../../product/invoices/rules/invoice.ts';
import { frozenBooking } from '../../product/invoices/server/bookings.ts';
import { filsOf } from '../../product/rules/money.ts';
import { registry } from '../../resources/index.ts';
import type { RecordData } from '../../resources/language/index.ts';
import { english } from '../../resources/language/message.ts';
import { fixturesFor } from '../stage/fixtures.ts';

const { collections } = await fixturesFor(registry);
const versions = (collections.service_versions ?? []).map(({ tree }) => tree as unknown as ServiceVersion);
const bookings = collections.bookings ?? [];
const NOW = new Date('2026-06-01T05:30:00.000Z');

const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
const rates = fc.record({
  discount: percent,
  platform_fee: percent,
  discount_applied: percent,
  delivery_fee: percent,
  tax: percent,
});

/** A basket its service takes, with as much of everything as it lets people have. */
function wanted(version: ServiceVersion, draw: (most: number) => number): Basket {
  const service = compileService(version);
  const selection: { option_id: number; count: number }[] = [];
  const take = ({ kinds, options }: OptionGroup): void => {
    const most = Math.min(kinds.max ?? options.length, options.length);
    const many = kinds.min + draw(most - kinds.min);
    const from = draw(options.length - 1);
    for (let at = 0; at < many; at++) {
      const option = service.options[options[(from + at) % options.length] ?? 0];
      if (!option) continue;
      const { min, max } = option.units;
      selection.push({ option_id: option.id, count: min + draw(Math.min(max ?? min + 50, min + 50) - min) });
      const below = option.dependents && service.groups[option.dependents];
      if (below) take(below);
    }
  };
  for (const key of service.questions) {
    const group = service.groups[key];
    if (group) take(group);
  }
  return {
    hours: service.type === 'service based' ? (1 + draw(23)) / 2 : 0,
    quantity: service.type === 'distance based' ? (1 + draw(100_000)) / 100 : 0,
    recurring: service.recurring !== null && draw(1) === 1,
    selection,
  };
}

/** No other record is requested. */
const reader = { get: async () => undefined } as unknown as Reader;

const sumOf = ({ priced }: Ordered): number => priced.lines.reduce((sum, { gross }) => sum + gross, 0);

describe('an order', () => {
  it('should come to its lines, to what is to be paid, and to what is billed, of any basket at any rates', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...versions),
        rates,
        fc.integer({ min: 0, max: 24 }),
        fc.infiniteStream(fc.nat()),
        async (version, charged, halves, numbers) => {
          const basket = wanted(version, (most) => (most <= 0 ? 0 : Number(numbers.next().value) % (most + 1)));
          const found = orderedOf({ version, basket, rates: charged, day: '2026-06-01' });
          if (!found.ok) throw new Error(found.why.map(english).join(' '));
          const { ordered } = found;
          const value = { service_price: 49.5, ...ordered, additional_hours: halves / 2 };
          const figures = figuresOf(value, undefined, NOW);
          const added = filsOf(Number(figures.additional_amount));
          expect(sumOf(ordered)).toBe(ordered.priced.total);
          expect(filsOf(ordered.service_amount)).toBe(ordered.priced.total);
          expect(filsOf(Number(figures.payment_amount))).toBe(ordered.priced.total + added);
          if (ordered.priced.total + added === 0) return;
          const record = { ...value, ...figures, id: 1 } as unknown as RecordData;
          const paper = invoiceOf(await frozenBooking(reader, record), {
            number: 'INV-000001',
            uuid: 'u',
            day: '2026-06-01',
            supplier: { name: 'S', address: null, trn: null },
          });
          expect(paper.total_amount).toBe(filsOf(Number(figures.payment_amount)));
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('should take as long as its hours and options, within a visit', () => {
    const hourly = versions.find(({ service_type }) => service_type === 'service based');
    if (!hourly) throw new Error('none');
    const minutes = (hours: number): number | undefined => {
      const basket = { ...wanted(hourly, () => 0), hours };
      const found = orderedOf({ version: hourly, basket, rates: SPECIFIED_RATES, day: '2026-06-01' });
      return found.ok ? found.ordered.minutes : undefined;
    };
    // What is billed is reserved: no more hours than a visit takes.
    expect([minutes(2), minutes(12), minutes(12.5), minutes(99), minutes(0.25)]).toEqual([
      120,
      720,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('the bookings of the fixtures', () => {
  it('should cost what their versions are priced with, and be paid that', () => {
    const trees = new Map((collections.service_versions ?? []).map(({ id, tree }) => [id, tree]));
    for (const booking of bookings.filter(({ version_id }) => version_id !== null)) {
      const found = orderedOf({
        version: trees.get(Number(booking.version_id)) as unknown as ServiceVersion,
        basket: booking.basket as unknown as Basket,
        rates: SPECIFIED_RATES,
        day: (booking.priced as { day: string }).day,
      });
      if (!found.ok) throw new Error(`${booking.id}: ${found.why.map(english).join(' ')}`);
      expect(booking).toMatchObject(JSON.parse(JSON.stringify(found.ordered)));
      const sum = filsOf(Number(booking.service_amount)) + filsOf(Number(booking.additional_amount));
      expect(filsOf(Number(booking.payment_amount))).toBe(sum);
    }
  });
});

describe('what is chosen for a booking', () => {
  it('should begin with the least that counts, and keep of another version what that still has', () => {
    for (const version of versions) {
      const service = compileService(version);
      const started = beginning(service);
      expect(started.selection).toEqual([]);
      expect(started.hours > 0).toBe(service.type === 'service based');
      expect(started.quantity > 0).toBe(service.type === 'distance based');
      const basket = wanted(version, (most) => Math.min(1, most));
      expect(fitting(service, basket).selection.toSorted((one, other) => one.option_id - other.option_id)).toEqual(
        basket.selection.toSorted((one, other) => one.option_id - other.option_id),
      );
      const removed = basket.selection[0]?.option_id;
      const { [removed ?? 0]: _left, ...options } = service.options;
      expect(fitting({ ...service, options }, basket).selection.map(({ option_id }) => option_id)).not.toContain(
        removed,
      );
    }
  });
});
