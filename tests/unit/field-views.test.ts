import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { nobodyTook, passedOver } from '../../product/bookings/rules/offers.ts';
import { registry } from '../../resources/index.ts';
import { type Field, kindOf, linkOf, type Resource, type Row, type Value } from '../../resources/language/index.ts';
import { english, type Message, message } from '../../resources/language/message.ts';
import { controlsOf } from '../../src/fields/controls/index.tsx';
import { viewOf } from '../../src/fields/index.ts';
import { activateLanguage } from '../../src/platform/i18n/index.ts';

const fields = Object.values(registry.resources).flatMap((resource: Resource) =>
  resource.fieldList.map((field): [string, Field] => [`${resource.name}.${field.name}`, field]),
);
const fieldOf = (name: string): Field => fields.find(([each]) => each === name)?.[1] as Field;

describe('what a field offers and how it is drawn', () => {
  it.each(fields)('should agree for filters of %s', (_name, field) => {
    const offers = kindOf(field).filter(field).length > 0;
    // Of a masked one nothing is filtered, though its kind could be.
    const isMasked = 'masked' in field && field.masked === true;
    expect(controlsOf(linkOf(field)).Filter !== undefined).toBe(offers || isMasked);
    if (isMasked) expect(offers).toBe(false);
  });

  it('should name the two values of what can be switched, and of nothing else', () => {
    const active = fieldOf('products.is_active');
    expect(viewOf(active).words?.(active)).toEqual({ on: 'Active', off: 'In Active' });
    expect(viewOf(fieldOf('products.price')).words).toBeUndefined();
  });

  it('should call a state that the field does not have unknown', () => {
    const field = fieldOf('vendors.admin_approval');
    const drawn = (value: string): string =>
      renderToStaticMarkup(createElement(viewOf(field).Cell, { field, value, row: { id: 1 } as Row }));
    expect(drawn('ON_HOLD')).toMatch(/>Unknown</); // spec 2.4.13
    expect(drawn('APPROVED')).toMatch(/>Approved</);
  });

  it('should write shares with as many decimals as each other', () => {
    const field = fieldOf('vendors.completion_rate');
    const drawn = (value: number): string =>
      renderToStaticMarkup(createElement(viewOf(field).Cell, { field, value, row: { id: 1 } as Row }));
    expect([71.43, 80, 84.62, 100].map(drawn).map((text) => /[\d.]+(?=<)/.exec(text)?.[0])).toEqual([
      ...['71.4', '80.0', '84.6', '100.0'],
    ]);
  });

  it('should write a month as people do', () => {
    const field = fieldOf('vendor_statements.month');
    const drawn = (value: string): string =>
      renderToStaticMarkup(createElement(viewOf(field).Cell, { field, value, row: { id: 1 } as Row }));
    expect(drawn('2026-10')).toMatch(/>October 2026</);
    expect(drawn('2026-13')).toMatch(/>2026-13</);
  });

  it('should say a sentence of the server in the language of the screen, and leave what people wrote', () => {
    const reasons = ['does not do this service', 'papers valid until {day} only', 'does not work in this zone'];
    const outcomes: Message[] = [
      message('Taken by {vendor}.', { vendor: 'CoolBreeze' }),
      passedOver([message('does not work in this zone')]),
      passedOver(reasons.map((key) => message(key, { day: '2026-01-31' }))),
      nobodyTook(['All', 'Others'], { askedVendors: 2, passed: 1 }),
    ];
    activateLanguage('de', {
      'Taken by {vendor}.': 'Von {vendor} angenommen.',
      'Not asked: {reasons}.': 'Nicht gefragt: {reasons}.',
      '{reason}, and also {others}': '{reason} und {others}',
      'does not do this service': 'leistet das nicht',
      'papers valid until {day} only': 'Papiere nur bis {day} gültig',
      'does not work in this zone': 'arbeitet nicht in dieser Zone',
      'Nobody in {groups} accepted it: {asked} asked, {passed} left out.':
        'Niemand von {groups}: {asked} gefragt, {passed} nicht.',
    });
    const drawn = (name: string, value: string): string => {
      const field = fieldOf(name);
      const row = { id: 1, [field.name]: value } as Row;
      return renderToStaticMarkup(createElement(viewOf(field).Cell, { field, value, row })).replace(/<[^>]+>/g, '');
    };
    try {
      expect(outcomes.map((each) => drawn('offers.outcome', english(each)))).toEqual([
        'Von CoolBreeze angenommen.',
        'Nicht gefragt: arbeitet nicht in dieser Zone.',
        'Nicht gefragt: leistet das nicht und Papiere nur bis 2026-01-31 gültig und arbeitet nicht in dieser Zone.',
        'Niemand von All, Others: 2 gefragt, 1 nicht.',
      ]);
      expect(drawn('bookings.offer_outcome', 'Taken by CoolBreeze.')).toBe('Von CoolBreeze angenommen.');
      expect(drawn('bookings.service_name', 'Taken by CoolBreeze.')).toBe('Taken by CoolBreeze.');
    } finally {
      activateLanguage('en', {});
    }
  });

  it.each([
    ['vendors.admin_approval', 'PENDING_APPROVAL', 'Pending Approval'],
    ['vendors.admin_approval', 'ON_HOLD', 'Unknown'],
    ['vendors.admin_approval', null, '—'],
    ['bookings.payment_status', 'Paid', 'Paid'],
    ['bookings.payment_status', 'Refunded', 'Refunded'],
    ['bookings.payment_status', null, '—'],
    ['document_types.required_fields', ['No', 'stamp'], 'No, stamp'],
  ])('should say %s %j as pages and exports do: %s', (name, value, text) => {
    const field = fieldOf(name);
    const row = { id: 1, [field.name]: value } as Row;
    for (const part of ['Cell', 'Detail'] as const) {
      const drawn = renderToStaticMarkup(createElement(viewOf(field)[part], { field, value: value as Value, row }));
      const words = drawn.replace(/<[^>]+>/g, ' ').trim();
      expect(words.split(/,? +/)).toEqual(text.split(/,? +/));
    }
    expect(kindOf(field).exported(field, row)).toBe(value === null ? null : text);
  });

  it.each([
    ['customers.total_bookings', 1200, '1,200'],
    ['customers.total_booking_amount', 1200, 'AED 1,200.00'],
    ['customers.wallet_balance', 5, 'AED 5.00'],
    ['products.discount_percentage', 12.5, '12.5%'],
  ])('should write a figure of %s as what it is', (name, value, text) => {
    const field = fieldOf(name);
    expect(viewOf(field).figure?.(field, value)).toBe(text);
  });
});
