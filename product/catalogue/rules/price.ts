import { message, type Text } from '../../../resources/language/message.ts';
import { type Fils, percentOf, shareOf, times } from '../../rules/money.ts';
import { MOST_HOURS } from '../../rules/slot.ts';
import { type BasketErrors, type Choice, choicesOf } from './choices.ts';
import type { CompiledOption, CompiledService, OptionKey } from './compile.ts';
import type { Rates } from './rates.ts';

/** A customer's choices; `hours` or `quantity` (kilometres) by service type. */
export type Basket = {
  readonly hours: number;
  readonly quantity: number;
  readonly recurring: boolean;
  readonly selection: readonly Choice[];
};

type LineKey = 'base' | OptionKey | 'recurring' | 'discount' | 'platform_fee' | 'discount_applied' | 'delivery_fee';

/**
 * A line in fils: `net` = `quantity` × `unit` - `discount`; `gross` = `net` + `vat`. If ordered,
 * `discount` = `percent` of `of`.
 */
export type PriceLine = {
  readonly key: LineKey;
  /** What was ordered, as it is called, or what it is. */
  readonly label: Text;
  readonly quantity: number;
  readonly unit: Fils;
  readonly percent: number;
  readonly of: Fils;
  readonly discount: Fils;
  readonly net: Fils;
  readonly vat: Fils;
  readonly gross: Fils;
};

/** A bill: its lines, whose gross amounts are the total, and what they come to. */
export type Priced = {
  readonly ok: true;
  readonly lines: readonly PriceLine[];
  /** Percent, of which every line carries its part as `vat`. */
  readonly tax: number;
  readonly net: Fils;
  readonly vat: Fils;
  readonly total: Fils;
  readonly minutes: number;
};

export type Unpriced = { readonly ok: false; readonly errors: BasketErrors };

/** Larger amounts are refused, so that totals stay exact integers. */
const MOST: Fils = 1e15;

const charged = (net: Fils, tax: number): Pick<PriceLine, 'net' | 'vat' | 'gross'> => {
  const vat = percentOf(net, tax);
  return { net, vat, gross: net + vat };
};

/** What was ordered: so many of a unit, with a discount on that alone. */
function ordered(line: Pick<PriceLine, 'key' | 'label' | 'quantity' | 'unit' | 'percent'>, tax: number): PriceLine {
  const of = times(line.unit, line.quantity);
  const discount = percentOf(of, line.percent);
  return { ...line, of, discount, ...charged(of - discount, tax) };
}

const ofOption = ({ id, label, price, discount }: CompiledOption, count: number, tax: number): PriceLine => {
  const percent = discount !== null && count >= discount.from ? discount.percent : 0;
  return ordered({ key: `option:${id}`, label, quantity: count, unit: price, percent }, tax);
};

const amountOf = ({ type }: CompiledService, { hours, quantity }: Basket): number =>
  type === 'service based' ? hours : type === 'distance based' ? quantity : 0;

const sum = (lines: readonly PriceLine[], of: 'net' | 'vat' | 'gross'): number =>
  lines.reduce((total, line) => total + line[of], 0);

/**
 * Reductions in sequence. Tax falls by its share of the rest; rounded separately it might exceed
 * what was charged.
 */
class Reducing {
  private net: Fils;
  private vat: Fils;

  constructor(charges: readonly PriceLine[]) {
    this.net = sum(charges, 'net');
    this.vat = sum(charges, 'vat');
  }

  /** `percent` off of an amount, or whatever is left where that is less. */
  line(key: LineKey, label: Label, percent: number, of: Fils): PriceLine {
    const net = Math.min(percentOf(of, percent), this.net);
    const vat = shareOf(this.vat, net, this.net);
    this.net -= net;
    this.vat -= vat;
    // 0 - 0 is 0, -0 is not.
    return { ...rated(key, label, percent, of), unit: 0 - net, net: 0 - net, vat: 0 - vat, gross: 0 - net - vat };
  }
}

type Label =
  | 'Recurring discount {percent}%'
  | 'Discount {percent}%'
  | 'Platform fee {percent}%'
  | 'Discount Applied {percent}%'
  | 'Delivery Fee {percent}%';

const rated = (key: LineKey, label: Label, percent: number, of: Fils) => ({
  key,
  label: message(label, { percent }),
  quantity: 1,
  percent,
  of,
  discount: 0,
});

/** Recurring discount, then rates in order (part 1 §9), each of the discounted order; 0 % too. */
function further(service: CompiledService, basket: Basket, rates: Rates, charges: readonly PriceLine[]): PriceLine[] {
  const reducing = new Reducing(charges);
  const whole = sum(charges, 'net');
  const percent = basket.recurring ? service.recurring?.percent : undefined;
  const recurring =
    percent === undefined ? [] : [reducing.line('recurring', 'Recurring discount {percent}%', percent, whole)];
  const of = whole + sum(recurring, 'net');
  const fee = (key: LineKey, label: Label, rate: number): PriceLine => {
    const net = percentOf(of, rate);
    return { ...rated(key, label, rate, of), unit: net, ...charged(net, rates.tax) };
  };
  return [
    ...recurring,
    reducing.line('discount', 'Discount {percent}%', rates.discount, of),
    fee('platform_fee', 'Platform fee {percent}%', rates.platform_fee),
    reducing.line('discount_applied', 'Discount Applied {percent}%', rates.discount_applied, of),
    fee('delivery_fee', 'Delivery Fee {percent}%', rates.delivery_fee),
  ];
}

function hoursErrors(hours: number): BasketErrors {
  if (!(Number.isSafeInteger(hours * 2) && hours > 0))
    return { hours: [message('Hours must be above 0, in steps of 0.5')] };
  if (hours <= MOST_HOURS) return {};
  return { hours: [message('A visit takes at most {most} hours. Please book several.', { most: MOST_HOURS })] };
}

function amountErrors({ type, recurring }: CompiledService, basket: Basket): BasketErrors {
  const { hours, quantity } = basket;
  const isAmount = Number.isSafeInteger(Math.round(quantity * 100)) && quantity > 0;
  return {
    ...(type === 'service based' ? hoursErrors(hours) : {}),
    ...(type === 'distance based' && !(isAmount && Number(quantity.toFixed(2)) === quantity)
      ? { quantity: [message('Quantity must be above 0, with at most two decimals')] }
      : {}),
    ...(basket.recurring && recurring === null
      ? { recurring: [message('This service cannot be booked as recurring')] }
      : {}),
  };
}

/**
 * Prices a basket: lines that total to the fils, or all errors. Minutes: hours and options'
 * durations.
 */
export function price(service: CompiledService, basket: Basket, rates: Rates): Priced | Unpriced {
  const { chosen, errors: refused } = choicesOf(service, basket.selection);
  const errors: BasketErrors = { ...amountErrors(service, basket), ...refused };
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const base =
    service.price === null
      ? []
      : [
          ordered(
            { key: 'base', label: service.name, quantity: amountOf(service, basket), unit: service.price, percent: 0 },
            rates.tax,
          ),
        ];
  const charges = [...base, ...chosen.map(({ option, count }) => ofOption(option, count, rates.tax))];
  if (charges.reduce((all, { of }) => all + of, 0) > MOST)
    return { ok: false, errors: { total: [message('This costs more than can be counted')] } };
  const lines = [...charges, ...further(service, basket, rates, charges)];
  const minutes = chosen.reduce((all, { option, count }) => all + option.minutes * count, 0);
  return {
    ok: true,
    lines,
    tax: rates.tax,
    net: sum(lines, 'net'),
    vat: sum(lines, 'vat'),
    total: sum(lines, 'gross'),
    minutes: minutes + (service.type === 'service based' ? basket.hours * 60 : 0),
  };
}

/** A displayed bill line: label, amount and how it is made up. */
export type ReadLine = {
  readonly label: Text;
  readonly amount: Fils;
  /** So many of a unit, where it is more or less than one. */
  readonly times: { readonly quantity: number; readonly unit: Fils } | undefined;
  /** Percent of an amount, off it where it takes away. */
  readonly share: { readonly percent: number; readonly of: Fils; readonly isOff: boolean } | undefined;
};

/** A bill's lines net, their total tax and the total. */
export const amountsOf = ({
  lines,
  tax,
  net,
  vat,
}: Pick<Priced, 'lines' | 'tax' | 'net' | 'vat'>): readonly ReadLine[] => [
  ...lines.map(({ label, net: amount, quantity, unit, percent, of, discount }) => ({
    label,
    amount,
    times: quantity === 1 ? undefined : { quantity, unit },
    share: percent === 0 ? undefined : { percent, of, isOff: discount > 0 || amount < 0 },
  })),
  {
    label: message('Tax {percent}%', { percent: tax }),
    amount: vat,
    times: undefined,
    share: tax === 0 ? undefined : { percent: tax, of: net, isOff: false },
  },
];
