import { describe, expect, it } from 'vitest';
import { registry } from '../../resources/index.ts';
import {
  type CompleteMove,
  type Resource,
  type Row,
  type Screen,
  shownInList,
  validateFields,
  visibleAmong,
} from '../../resources/language/index.ts';
import { ticked } from '../../src/fields/controls/choices.tsx';
import { stepped } from '../../src/fields/controls/number.tsx';
import { initialsOf } from '../../src/fields/record-picture.tsx';
import { provideRegistry } from '../../src/platform/registry.ts';
import { figuresOf } from '../../src/record/figures.ts';
import {
  bulkAnswers,
  lacksAnother,
  moveBody,
  moveFormResource,
  recordAfterMove,
  sharedValues,
  startMove,
} from '../../src/record/moves/move-form.ts';
import { beginsElsewhere, movesOf, movesOn, nextMove } from '../../src/record/moves/permitted-moves.ts';
import { failureWords } from '../../src/record/record-parts.tsx';
import { strengthsOf } from '../../src/ui/chart/figure.ts';

provideRegistry(registry);

const resourceOf = (name: string): Resource => registry.resources[name] as Resource;
const screenOf = (name: string): Screen => registry.screen[name] as Screen;
const products = resourceOf('products');
const names = (moves: readonly CompleteMove[]): string[] => moves.map((move) => move.name);

const product = (approved_status: string): Row => ({ id: 1, product_name: 'Dates', approved_status }) as Row;
const bookings = resourceOf('bookings');
const customers = resourceOf('customers');
const moveOf = (resource: Resource, name: string): CompleteMove =>
  resource.moves.find((move) => move.name === name) as CompleteMove;

describe('the moves a role is offered', () => {
  const can = (_screen: string, _flag: string): boolean => true;
  const input = { resource: products, screen: screenOf('product-requests'), user: { role_id: 1 }, can };

  it('should be those the server says the record can make', () => {
    const [deny, unknown] = ['deny', 'no-such-move'].map((name) => ({ name, allowed: true, reason: null }));
    const _moves = [{ name: 'approve', allowed: false, reason: 'Not now' }, deny, unknown];
    const row = { ...product('Pending'), _moves } as Row;
    expect(names(movesOn(movesOf(input), row))).toEqual(['deny']);
    expect(movesOn(movesOf(input), product('Pending'))).toEqual([]);
  });

  it.each<[what: string, but: Partial<typeof input>]>([
    ['on a screen that does not offer them', { screen: screenOf('product-list') }],
    ['without the flag', { can: (_screen, flag) => flag !== 'update' }],
    ['without the screen', { can: (_screen, flag) => flag !== 'access' }],
    ['for the role that owns the records', { user: { role_id: 2 } }],
  ])('should be none %s', (_what, but) => expect(movesOf({ ...input, ...but })).toEqual([]));
});

describe('the next step of a record', () => {
  const next = (...allowed: readonly string[]): string | undefined => {
    const _moves = bookings.moves.map(({ name }) => ({ name, allowed: allowed.includes(name), reason: null }));
    return nextMove(bookings.moves, { id: 1, _moves })?.name;
  };

  it('should be the furthest that can be made, carries it on and takes nothing away', () => {
    expect(next('approve', 'reject', 'set-status', 'cancel')).toBe('approve');
    expect(next('reject', 'offer', 'assign-vendor', 'assign-driver')).toBe('assign-vendor');
    // Who has it can be changed until it begins: that is no step on any more.
    expect(next('assign-vendor', 'assign-worker', 'start')).toBe('start');
    expect(next('complete', 'refund')).toBe('complete');
  });

  it('should be none where nothing carries it on', () => {
    expect(next('reject', 'set-status', 'cancel', 'note')).toBeUndefined();
    expect(nextMove(bookings.moves, { id: 1 } as Row)).toBeUndefined();
  });
});

describe('what a move writes', () => {
  it('should be what is known when it is made', () => {
    const move = {
      ...moveOf(products, 'approve'),
      sets: { vendor_id: { me: 'id' }, discount_applicable_for: { field: 'price' }, created_at: { now: true } },
    } as unknown as CompleteMove;
    const { values } = recordAfterMove(
      products,
      move,
      { price: 7 },
      { row: product('Pending'), me: { id: 4 }, learned: {} },
    );
    expect(values).toMatchObject({ vendor_id: 4, discount_applicable_for: 7, price: 7 });
    expect(values.created_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });
});

describe('what a move asks of a record as it leaves it', () => {
  const cancel = moveOf(bookings, 'cancel');
  const input = moveFormResource(bookings, cancel);
  const names = cancel.inputs.map(({ field }) => field);
  const shown = (row: Row, typed: object = {}): readonly string[] => {
    const { values } = startMove(input, cancel, row, {});
    const { values: after, options } = recordAfterMove(
      input,
      cancel,
      { ...values, ...typed },
      { row, me: {}, learned: {} },
    );
    return visibleAmong(input, names, after, options).map(({ name }) => name);
  };
  const booking = (paid_amount: number | null): Row =>
    ({ id: 4, booking_status: 'Assigned', order_status: 'Accepted', paid_amount }) as unknown as Row;

  it('should be required of paid amounts alone, and how much only where a part is given back', () => {
    expect(shown(booking(null))).toEqual(['reason']);
    expect(shown(booking(0))).toEqual(['reason']);
    expect(shown(booking(100))).toEqual(['reason', 'money']);
    expect(shown(booking(100), { money: 'Keep' })).toEqual(['reason', 'money']);
    expect(shown(booking(100), { money: 'Refund Part' })).toEqual(['reason', 'money', 'refund_amount']);
  });

  it('should be shown, and need no answer, where it is made of many of which nobody knows', () => {
    const { values } = startMove(input, cancel, undefined, {});
    const options = { me: {}, partial: true, move: cancel.name };
    const many = bulkAnswers(input, cancel, values);
    expect(many).toEqual({ booking_status: 'Cancelled', reason: null, money: null, refund_amount: null });
    expect(visibleAmong(input, names, many, options).map(({ name }) => name)).toEqual(['reason', 'money']);
    expect(validateFields(input, { ...many, reason: 'Storm' }, names, options).ok).toBe(true);
  });
});

describe('what must be another than the record holds', () => {
  const status = moveOf(bookings, 'set-status');
  const booking = (booking_status: string): Row => ({ id: 4, booking_status }) as unknown as Row;
  const offered = (held: Row | object): readonly string[] => {
    const field = moveFormResource(bookings, status, { ...held }).fields.booking_status;
    return field && 'options' in field ? field.options.map(({ value }) => value) : [];
  };
  const refused = (row: Row, booking_status: string | null): readonly string[] | undefined => {
    const input = moveFormResource(bookings, status, row);
    const { values } = startMove(bookings, status, row, {});
    const after = recordAfterMove(input, status, { ...values, booking_status }, { row, me: {}, learned: {} });
    const judged = validateFields(input, after.values, ['booking_status'], after.options);
    return judged.ok ? undefined : judged.errors.booking_status;
  };

  it('should not be offered, and be refused in its own words', () => {
    expect(offered(booking('Ongoing'))).toEqual(['Pending', 'Assigned', 'Completed', 'Cancelled']);
    expect(refused(booking('Ongoing'), 'Ongoing')).toEqual(['This booking is Ongoing already.']);
    expect(refused(booking('Ongoing'), null)).toEqual(['Booking status is required']);
    expect(refused(booking('Ongoing'), 'Completed')).toBeUndefined();
  });

  it('should be known of many where all of them hold it', () => {
    const held = (...rows: readonly (Row | undefined)[]) => sharedValues(status, rows);
    expect(offered(held(booking('Ongoing'), booking('Ongoing')))).not.toContain('Ongoing');
    expect(offered(held(booking('Ongoing'), booking('Pending')))).toHaveLength(5);
    expect(offered(held(booking('Ongoing'), undefined))).toHaveLength(5);
    expect(offered(held())).toHaveLength(5);
  });

  it('should make the button unready while none is chosen, of such a move alone', () => {
    expect(lacksAnother(status, ['booking_status'])).toBe(true);
    expect(lacksAnother(status, ['reason'])).toBe(false);
    expect(lacksAnother(moveOf(bookings, 'cancel'), ['reason'])).toBe(false);
  });

  it('should be read first where a row does not tell it', () => {
    expect(beginsElsewhere(status, { id: 4 } as Row)).toBe(true);
    expect(beginsElsewhere(status, booking('Ongoing'))).toBe(false);
  });
});

describe('the initial values of a move’s inputs', () => {
  const row = { id: 4, schedule_date: '2026-03-04', admin_notes: 'Call first', additional_hours: 2 } as unknown as Row;
  const started = (name: string, of: Row | undefined) => startMove(bookings, moveOf(bookings, name), of, {}).values;

  it('should be what the move says: a value, or what the record holds', () => {
    expect(started('additional-time', row).additional_hours).toBe(1);
    expect(started('note', row).admin_notes).toBe('Call first');
    expect(started('reschedule', row)).toMatchObject({ schedule_date: '2026-03-04', schedule_time: null });
  });

  it('should be what a fill worked out, too: what is owed', () => {
    expect(started('payments', { id: 4, owed_amount: 249 } as unknown as Row).amount).toBe(249);
  });

  it('should be nothing of a record where it is made of many', () => {
    expect(started('note', undefined).admin_notes).toBeNull();
    expect(started('additional-time', undefined).additional_hours).toBe(1);
  });

  it('should be read from the record where the row does not have it', () => {
    const list = shownInList(bookings, screenOf('booking-list'));
    expect(list).not.toEqual(expect.arrayContaining(['admin_notes']));
    expect(list).not.toEqual(expect.arrayContaining(['review']));
    const result = { id: 4, schedule_date: null, schedule_time: null } as unknown as Row;
    const elsewhere = (name: string, of: Row) => beginsElsewhere(moveOf(bookings, name), of);
    const all = ['note', 'complain', 'reschedule', 'additional-time'];
    expect(all.filter((name) => elsewhere(name, result))).toEqual(['note', 'complain']);
    expect(elsewhere('note', { ...result, admin_notes: null } as Row)).toBe(false);
  });
});

describe('a number that goes in steps', () => {
  it.each([
    [1, 0.5, 1.5],
    [1, -0.5, 0.5],
    [null, 0.5, 0.5],
    ['much', 0.5, 0.5],
    [0, -0.5, 0],
    [12, 0.5, 12],
    [0.7, 0.5, 1],
    [0.7, -0.5, 0.5],
    [3, 0.1, 3.1],
  ])('should go from %j by %d to %d', (from, by, to) => {
    expect(stepped({ min: 0, max: 12 }, from, by)).toBe(to);
  });
});

describe('the form of a move', () => {
  const row = { ...product('Pending'), price: 10, is_active: true, admin_notes: 'An older word' } as Row;

  it('should begin with nothing in what it asks', () => {
    expect(startMove(products, moveOf(products, 'deny'), row, {}).values.admin_notes).toBeNull();
  });

  it.each([
    ['deny', null, { admin_notes: ['Admin notes are required'] }],
    ['deny', '  ', { admin_notes: ['Admin notes are required'] }],
    ['deny', 'No picture', {}],
    ['approve', null, {}],
  ])('should judge %s with %j', (name, notes, expected) => {
    const move = moveOf(products, name);
    const values = { ...startMove(products, move, row, {}).values, admin_notes: notes };
    const input = moveFormResource(products, move);
    const after = recordAfterMove(input, move, values, { row, me: {}, learned: {} });
    const judged = validateFields(input, after.values, ['admin_notes'], after.options);
    expect(judged.ok ? {} : judged.errors).toEqual(expected);
  });

  it('should send what it asks and nothing else', () => {
    expect(moveBody(moveOf(products, 'deny'), { admin_notes: 'No', price: 3 })).toEqual({ admin_notes: 'No' });
    expect(moveBody(moveOf(products, 'approve'), {})).toEqual({ admin_notes: null });
  });
});

describe('parts of a record page', () => {
  it('should share a chart’s whole among its parts', () => {
    const fields = ['pending_bookings', 'ongoing_bookings', 'completed_bookings'];
    const chart = { label: 'Bookings', shape: 'pie' as const, fields };
    const row = { id: 1, pending_bookings: 1, ongoing_bookings: 0, completed_bookings: 2 } as Row;
    expect(figuresOf(chart, customers, row).map(({ value }) => value)).toEqual([1, 0, 2]);
    expect(figuresOf(chart, customers, row).map(({ share }) => share)).toEqual([33.3, 0, 66.7]);
    expect(figuresOf(chart, customers, { id: 1 } as Row).map(({ share }) => share)).toEqual([0, 0, 0]);
    expect(
      figuresOf({ ...chart, fields: ['total_booking_amount'] }, customers, { id: 1, total_booking_amount: 5 }),
    ).toEqual([
      { name: 'total_booking_amount', label: 'Total booking amount', value: 5, text: 'AED 5.00', share: 100 },
    ]);
  });

  it('should draw what counts a status as that is drawn, and tell those of one meaning apart by its strength', () => {
    const { pending_bookings: counted } = customers.fields;
    const meanings = (...values: string[]) => {
      const where = (value: string) => ({ approved_status: { is: value } });
      const parts = values.map((name) => [name, { ...counted, name, of: 'products', where: where(name) }]);
      const resource = { ...customers, fields: Object.fromEntries(parts) } as typeof customers;
      const chart = { label: 'Products', shape: 'pie', fields: values } as const;
      return figuresOf(chart, resource, { id: 1 } as Row).map(({ meaning }) => meaning);
    };
    expect(meanings('Approved', 'Pending', 'Denied')).toEqual(['done', 'waiting', 'stopped']);
    expect(meanings('Approved', 'Nobody')).toEqual([undefined, undefined]);
    expect(meanings('Approved', 'Approved', 'Denied')).toEqual(['done', 'done', 'stopped']);
    const result = [
      { meaning: 'going' },
      { meaning: 'attention' },
      { meaning: 'going' },
      { meaning: 'going' },
      {},
      {},
    ] as const;
    expect(strengthsOf(result).map((each) => each.toFixed(2))).toEqual([
      '1.00',
      '1.00',
      '0.65',
      '0.30',
      '1.00',
      '1.00',
    ]);
  });

  it.each([
    ['Error: {message}', 'The server is busy.', 'Error: The server is busy.', ''],
    ['Error: {message}', '', 'Error: The server gave no reason.', ''],
    ['Failed to load users.', 'The server is busy.', 'Failed to load users.', 'The server is busy.'],
  ])('should say %j with %j', (sentence, detail, title, text) => {
    expect(failureWords(sentence, detail)).toEqual({ title, text });
  });

  it.each([
    ['Aisha Al Maktoumi', 'AM'],
    ['Grace', 'G'],
    ['فاطمة الهاشمي', 'فا'],
    ['7-Eleven', 'E'],
    ['12', ''],
    ['', ''],
  ])('should take the initials of %j', (name, letters) => {
    expect(initialsOf(name)).toBe(letters);
  });

  it('should keep what is ticked in the vocabulary’s order, and what it no longer knows', () => {
    const options = [{ value: 'No' }, { value: 'expiry_date' }, { value: 'document' }];
    expect(ticked(options, ['document'], 'No', true)).toEqual(['No', 'document']);
    expect(ticked(options, ['No', 'document'], 'No', false)).toEqual(['document']);
    expect(ticked(options, ['gone', 'No'], 'document', true)).toEqual(['No', 'document', 'gone']);
    expect(ticked(options, ['gone', 'No'], 'gone', false)).toEqual(['No']);
  });
});
