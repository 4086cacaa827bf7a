import { message, type Text } from '../../../resources/language/message.ts';
import { MOST_HOURS } from '../../bookings/rules/slot.ts';
import { type Fils, percentOf, shareOf, times } from '../../rules/money.ts';
import { type BasketErrors, type Choice, choicesOf } from './choices.ts';
import type { CompiledOption, CompiledService, OptionKey } from './compile.ts';
import type { Rates } from './rates.ts';

/**
 * What somebody wants of a service. `hours` count where it is service based, `quantity`
 * (kilometres) where it is distance based.
 */
export type Basket = {
  readonly hours: number;
  readonly quantity: number;
  readonly recurring: boolean;
  readonly selection: readonly Choice[];
};

type LineKey = 'base' | OptionKey | 'recurring' | 'discount' | 'platform_fee' | 'discount_applied' | 'delivery_fee';

/**
 * One line of a bill, in fils: `net` is `quantity` × `unit` less `discount`, `vat` its tax, `gross`
 * both. Of what was ordered `discount` is `percent` of `of`; of what follows (the recurring
 * discount, the rates) the amount itself is.
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

/**
 * More than this is refused, so that no total with fees and tax leaves the whole numbers that are
 * exact.
 */
const MOST: Fils = 1e15;

/** An amount with its tax, and nothing off. */
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

/**
 * How much of its unit a service is booked for: hours, kilometres, or nothing that has a price of
 * its own.
 */
const amountOf = ({ type }: CompiledService, { hours, quantity }: Basket): number =>
  type === 'service based' ? hours : type === 'distance based' ? quantity : 0;

const sum = (lines: readonly PriceLine[], of: 'net' | 'vat' | 'gross'): number =>
  lines.reduce((total, line) => total + line[of], 0);

/**
 * What takes away from amounts that were charged, one after the other. It gives back of their tax
 * the share it takes of them, of what is left of both: so all of it once nothing is left, and never
 * more than was charged, which a tax rounded by itself might.
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

/** What such lines are called. */
type Label =
  | 'Recurring discount {percent}%'
  | 'Discount {percent}%'
  | 'Platform fee {percent}%'
  | 'Discount Applied {percent}%'
  | 'Delivery Fee {percent}%';

/** What is the same of every line that is a percentage of others. */
const rated = (key: LineKey, label: Label, percent: number, of: Fils) => ({
  key,
  label: message(label, { percent }),
  quantity: 1,
  percent,
  of,
  discount: 0,
});

/**
 * The lines after what was ordered: the recurring discount, and the rates in the specification's
 * order (part 1 §9), each a percentage of the same: what was ordered less the recurring discount.
 * Those of 0 % stand there too.
 */
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

/** As many hours can be billed as a visit can be reserved for. */
function hoursErrors(hours: number): BasketErrors {
  if (!(Number.isSafeInteger(hours * 2) && hours > 0))
    return { hours: [message('Hours must be above 0, in steps of 0.5')] };
  if (hours <= MOST_HOURS) return {};
  return { hours: [message('A visit takes at most {most} hours. Please book several.', { most: MOST_HOURS })] };
}

/** What is wrong with a basket besides its selection. */
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
 * What a basket costs, as a list of lines whose gross amounts are the total to the fils, or
 * everything that is wrong with it in words. Minutes are the booked hours and what each piece of
 * each option takes.
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

/**
 * A line of a bill as it is read: what it is, its amount, and of what that is made where it says.
 */
export type ReadLine = {
  readonly label: Text;
  readonly amount: Fils;
  /** So many of a unit, where it is more or less than one. */
  readonly times: { readonly quantity: number; readonly unit: Fils } | undefined;
  /** Percent of an amount, off it where it takes away. */
  readonly share: { readonly percent: number; readonly of: Fils; readonly isOff: boolean } | undefined;
};

/**
 * A bill as it is read from top to bottom: each line before its tax, the tax of them all, and so
 * the total.
 */
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
