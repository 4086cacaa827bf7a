import { describe, expect, it } from 'vitest';
import { filsOf } from '../../product/rules/money.ts';
import type { StatementPaper } from '../../product/vendors/rules/statement-paper.ts';
import { monthBefore, monthOf, nextMonth, startOfMonth } from '../../product/vendors/rules/statements.ts';
import type { RecordData } from '../../resources/language/index.ts';
import { done, expectRefusal, expectSaid, expectUnproved } from './outcomes.ts';
import { type Answer, type Client, stageFor } from './stage.ts';
import { reopenMonths, vendorOf } from './vendor-stage.ts';

/**
 * What vendors are owed: months closed as numbered statements that are the ledger line by line, and
 * runs that pay them once.
 */

const [ADMIN, OPS, VENDOR] = ['admin@example.com', 'ops@example.com', 'service.vendor@example.com'];
const stage = stageFor([ADMIN, OPS, 'support', VENDOR]);
const [admin, ops, support] = stage.people;
const { stored } = stage;

const added = ({ amount_aed, transaction_type }: RecordData): number =>
  filsOf(Number(amount_aed)) * (transaction_type === 'Debit' ? 1 : -1);
const sum = (lines: readonly RecordData[]): number => lines.reduce((all, line) => all + added(line), 0);
/** The lines of vendors' accounts. */
const accounts = async (): Promise<RecordData[]> =>
  (await stored('transactions')).filter(
    ({ entry, vendor_id }) => vendor_id !== null && (entry === 'Vendor Share' || entry === 'Payout'),
  );
const at = (resource: string, id: unknown, call: string, screen: string): string =>
  `/api/${resource}/${id}/${call}?screen_label=${screen}`;
const statements = (): Promise<readonly RecordData[]> => stored('vendor_statements');
/** The number of a statement, by how many were closed before it. */
const numberAt = (path: number): string => `VS-${String(path + 1).padStart(6, '0')}`;
/** The months of all vendors are closed by the job that looks each minute. */
const closeAll = (): Promise<unknown> => stage.host.ahead(2 * 60_000);

describe('statements', () => {
  it('should be the ledger line by line, numbered without a gap, and closed once, however many do it', async () => {
    await reopenMonths(stage.host);
    // As several processes do it, each of which thinks that it is alone.
    const job = await stage.first('jobs', ({ key }) => key === 'close-statements');
    await stage.host.put('jobs', ...[1, 2, 3].map((each) => ({ ...job, id: 80_000 + each, key: null })));
    await closeAll();
    const [all, lines] = [await statements(), await accounts()];
    expect(all.length).toBeGreaterThan(5);
    const given = new Set((await stored('payments')).filter(({ kind }) => kind === 'Refund').map(({ id }) => id));
    const refunds = lines.filter(
      ({ payment_id, statement_id }) => statement_id !== null && given.has(Number(payment_id)),
    );
    const printed = all.flatMap(({ paper }) =>
      (paper as unknown as StatementPaper).lines.filter(({ refund }) => refund),
    );
    expect(printed.length).toBeGreaterThan(0);
    expect(printed.map(({ transaction_id }) => transaction_id).sort()).toEqual(
      refunds.map(({ transaction_id }) => transaction_id).sort(),
    );
    expect(all.map(({ number }) => number).toSorted()).toEqual(all.map((_, path) => numberAt(path)));
    for (const vendor of new Set(all.map(({ vendor_id }) => vendor_id))) {
      let opening = 0;
      const own = all.filter(({ vendor_id }) => vendor_id === vendor);
      expect(new Set(own.map(({ month }) => month)).size).toBe(own.length);
      for (const statement of own.toSorted((one, other) => (String(one.month) < String(other.month) ? -1 : 1))) {
        const stand = lines.filter(({ statement_id }) => statement_id === statement.id);
        expect(filsOf(Number(statement.opening))).toBe(opening);
        expect(filsOf(Number(statement.closing))).toBe(opening + sum(stand));
        expect(statement.line_count).toBe(stand.length);
        for (const { transaction_date } of stand) expect(monthOf(String(transaction_date))).toBe(statement.month);
        opening = filsOf(Number(statement.closing));
      }
    }
    // Everything of the months that are over stands somewhere, and nothing of this one.
    const over = startOfMonth(monthOf(new Date()));
    for (const { transaction_date, statement_id } of lines)
      expect(statement_id === null, String(transaction_date)).toBe(String(transaction_date) >= over);
    await stage.host.ahead(4 * 60_000);
    expect(await statements()).toEqual(all);
  });

  it('should be closed of all others where one vendor’s cannot be, and of that one once it can', async () => {
    const [some = {}] = (await stored('transactions')).filter(({ entry }) => entry === 'Vendor Share');
    const [vendor = {}] = await stored('vendors');
    // More than one step closes, the first of which fails.
    const ids = Array.from({ length: 195 }, (_, path) => 5000 + path);
    const lineOf = (id: number, transaction_date: string): RecordData => ({
      ...(some as RecordData),
      ...{ id: 600_000 + id, transaction_id: `LINE-${id}`, transaction_type: 'Debit', transaction_date },
      ...{ vendor_id: id, statement_id: null },
    });
    await stage.host.put(
      'vendors',
      ...ids.map((id) => ({
        ...(vendor as RecordData),
        ...{ id, email: `v${id}@example.com`, phone_number: `+97150${1_000_000 + id}`, vendor_user_id: null },
      })),
    );
    const [broken = 0, ...sound] = ids;
    const over = monthBefore(monthOf(new Date()));
    const posted = new Date(Date.parse(startOfMonth(monthOf(new Date()))) - 86_400_000).toISOString();
    await stage.host.put('transactions', ...ids.map((id) => lineOf(id, posted)));
    // Written so that it is sorted behind the month after it, which is therefore closed twice.
    const odd = (id: number, month: string): RecordData => ({
      ...{ id, number: `OLD-${id}`, uuid: `old-${id}`, vendor_id: broken, month, line_count: 0, paper: null },
      ...{ opening: 0, earned: 10, paid_out: 0, closing: 10, closed_at: posted },
    });
    await stage.host.put('vendor_statements', odd(900_001, '2000.-9'), odd(900_002, '2000-10'));
    const closed = async (): Promise<ReadonlySet<unknown>> =>
      new Set((await statements()).filter(({ month }) => month === over).map(({ vendor_id }) => vendor_id));
    for (const minutes of [2, 4, 6]) await stage.host.ahead(minutes * 60_000);
    const all = await closed();
    expect(sound.filter((id) => !all.has(id))).toEqual([]);
    expect(all.has(broken)).toBe(false);
    const job = () => stage.first('jobs', ({ key }) => key === 'close-statements');
    expect((await job()).error).not.toBe(null);
    await stage.host.remove('vendor_statements', 900_001);
    await stage.host.ahead(26 * 3_600_000);
    expect((await closed()).has(broken)).toBe(true);
    expect((await job()).error).toBe(null);
  });

  it('should be had as PDF, by staff and by the vendor it is of alone', async () => {
    await closeAll();
    const own = await vendorOf(stage, VENDOR);
    const mine = await stage.first('vendor_statements', ({ vendor_id }) => vendor_id === own.id);
    const other = await stage.first('vendor_statements', ({ vendor_id }) => vendor_id !== own.id);
    const pdf = (id: unknown) => at('vendor_statements', id, 'statement.pdf', 'vendor-statements');
    for (const client of [admin, stage.as(VENDOR)]) {
      const answer = done(await client.get(pdf(mine.id)));
      expect(answer.headers.get('Content-Type')).toBe('application/pdf');
      expect(answer.headers.get('Content-Disposition')).toContain(String(mine.number));
    }
    expectRefusal(await stage.as(VENDOR).get(pdf(other.id)), 404);
    const lines = await stage
      .as(VENDOR)
      .get(`${at('vendor_statements', mine.id, 'lines', 'vendor-statements')}&_end=100`);
    expect(lines.body).toHaveLength(Number(mine.line_count));
  });
});

describe('payout runs', () => {
  const make = (client: Client): Promise<Answer> =>
    client.post('/api/payout_runs?screen_label=payout-runs', { note: 'October' });
  const run = (client: Client, id: unknown, move: string) =>
    client.post(at('payout_runs', id, move, 'payout-runs'), {});
  const payoutsOf = async (id: unknown, status?: string): Promise<RecordData[]> =>
    (await stored('payouts')).filter((each) => each.run_id === id && (!status || each.status === status));
  const bankFile = (client: Client, id: unknown): Promise<Answer> => run(client, id, 'bank-file');
  /** A run of all that is owed, made by an administrator. */
  const drafted = async (): Promise<unknown> => {
    await closeAll();
    const made = done(await make(admin), 201);
    return made.body.id;
  };
  const released = async (): Promise<unknown> => {
    const id = await drafted();
    done(await run(ops, id, 'release'));
    return id;
  };
  const IBAN = 'AE450030000000000000001';
  const owedNow = async (): Promise<ReadonlyMap<unknown, number>> => {
    const lines = await accounts();
    return new Map(
      [...new Set(lines.map(({ vendor_id }) => vendor_id))].map((id) => [
        id,
        sum(lines.filter(({ vendor_id }) => vendor_id === id)),
      ]),
    );
  };

  it('should pay each statement once, be released by somebody else, and be the ledger’s', async () => {
    const before = await owedNow();
    const id = await drafted();
    const payouts = await payoutsOf(id);
    const drafts = payouts.filter(({ status }) => status === 'Draft');
    expect(drafts.length).toBeGreaterThan(0);
    const vendors = new Map((await stored('vendors')).map((vendor) => [vendor.id, vendor]));
    for (const { status, reason, vendor_id, amount, iban } of payouts) {
      expect(status === 'Draft' || (status === 'Excluded' && reason !== null)).toBe(true);
      expect(filsOf(Number(amount))).toBeLessThanOrEqual(Math.max(0, before.get(vendor_id) ?? 0));
      if (status === 'Draft') expect(iban).toBe(vendors.get(vendor_id as number)?.iban_code);
    }
    // Nobody is paid twice: a second run finds nothing left.
    expectRefusal(await make(ops), 409);
    // Four eyes, and a fresh proof.
    expectRefusal(await run(admin, id, 'release'), 409);
    await ops.post('/mock/session', { email: OPS, confirmed: false });
    expectUnproved(await run(ops, id, 'release'));
    await ops.post('/mock/session', { email: OPS });
    expectRefusal(await bankFile(ops, id), 409);
    done(await run(ops, id, 'release'));
    expectRefusal(await run(ops, id, 'release'), 409);
    const after = await owedNow();
    for (const { vendor_id, amount } of drafts)
      expect(after.get(vendor_id)).toBe((before.get(vendor_id) ?? 0) - filsOf(Number(amount)));
    const posted = (await stored('transactions')).filter(({ payout_id }) => drafts.some(({ id }) => id === payout_id));
    expect(posted).toHaveLength(2 * drafts.length);
    expect(sum(posted)).toBe(0);
  });

  it('should give the bank a line for each payout, and note who had the file', async () => {
    const id = await drafted();
    const [draft] = await payoutsOf(id, 'Draft');
    // What a spreadsheet would run is marked; release asks for the account as it was looked at.
    await stage.host.change('payouts', draft?.id ?? 0, { beneficiary: '=HYPERLINK("http://x")' });
    await stage.host.change('vendors', Number(draft?.vendor_id), { acc_holder_name: '=HYPERLINK("http://x")' });
    done(await run(ops, id, 'release'));
    const file = done(await bankFile(ops, id));
    expect(file.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    const [head, ...lines] = String(file.body).replace('\uFEFF', '').trim().split('\r\n');
    expect(head).toBe('Beneficiary Name,IBAN,Amount,Currency,Reference');
    const sent = await payoutsOf(id, 'Sent');
    expect(lines).toHaveLength(sent.length);
    const numbers = new Map((await statements()).map(({ id, number }) => [id, number]));
    for (const [position, { iban, amount, statement_id }] of sent.entries())
      expect(lines[position]).toContain(
        `${iban},${Number(amount).toFixed(2)},AED,${numbers.get(statement_id as number)}`,
      );
    expect(String(file.body)).toContain("'=HYPERLINK");
    const history = await admin.get(at('payout_runs', id, 'history', 'payout-runs'));
    expect(JSON.stringify(history.body)).toContain('file_at');
    expectRefusal(await bankFile(support, id), 403);
  });

  it('should not ask the bank again for what is settled', async () => {
    const id = await released();
    const sent = await payoutsOf(id, 'Sent');
    for (const [position, { id: payout }] of sent.entries()) {
      const lines = String((await bankFile(ops, id)).body)
        .trim()
        .split('\r\n');
      expect(lines).toHaveLength(1 + sent.length - position);
      const [move, body] = position === 0 ? ['mark-failed', { reason: 'Closed' }] : ['mark-paid', {}];
      await admin.post(at('payouts', payout, String(move), 'payouts'), body);
    }
    expectRefusal(await bankFile(ops, id), 409);
  });

  it('should owe again what the bank did not pay, once, and pay it by the next run', async () => {
    const [failed, paid] = await payoutsOf(await released(), 'Sent');
    const before = await owedNow();
    const mark = (payout: RecordData | undefined, move: string, body = {}) =>
      admin.post(at('payouts', payout?.id, move, 'payouts'), body);
    expectRefusal(await mark(failed, 'mark-failed'), 422, 'reason');
    const marks = await Promise.all([1, 2].map(() => mark(failed, 'mark-failed', { reason: 'Account closed' })));
    expect(marks.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    done(await mark(paid, 'mark-paid'));
    expectRefusal(await mark(paid, 'mark-failed', { reason: 'Too late' }), 409);
    const after = await owedNow();
    expect(after.get(failed?.vendor_id)).toBe((before.get(failed?.vendor_id) ?? 0) + filsOf(Number(failed?.amount)));
    expect(after.get(paid?.vendor_id)).toBe(before.get(paid?.vendor_id));
    const next = done(await make(ops), 201);
    const again = await payoutsOf(next.body.id, 'Draft');
    expect(again.map(({ vendor_id, amount }) => [vendor_id, amount])).toEqual([[failed?.vendor_id, failed?.amount]]);
  });

  it('should take a statement once where two are made at once, and let go of it where one is cancelled', async () => {
    await closeAll();
    const made = await Promise.all([make(admin), make(ops)]);
    expect(made.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const held = (await stored('payouts')).map(({ held_id }) => held_id).filter((held) => held !== null);
    expect(new Set(held).size).toBe(held.length);
    const { id } = made.find(({ status }) => status === 201)?.body ?? {};
    done(await run(admin, id, 'cancel'));
    done(await make(ops), 201);
  });

  it('should pass over who has a paper that ended, and whose account is not known, and say why', async () => {
    await closeAll();
    const open = (await statements()).filter(({ closing }) => Number(closing) > 0);
    const owed = new Set(open.map(({ vendor_id }) => vendor_id));
    const isOwed = (id: unknown): boolean => owed.has(id as number);
    const paper = await stage.first(
      'vendor_documents',
      ({ vendor_id, status, replaced_by }) => isOwed(vendor_id) && status === 'Approved' && replaced_by === null,
    );
    await stage.host.change('vendor_documents', paper.id, { expiry_date: '2020-01-01' });
    const other = await stage.first('vendors', ({ id }) => isOwed(id) && id !== paper.vendor_id);
    await stage.host.change('vendors', other.id, { iban_code: null });
    const id = await drafted();
    const reasons = new Map((await payoutsOf(id)).map(({ vendor_id, reason }) => [vendor_id, reason]));
    expect(reasons.get(Number(paper.vendor_id))).toMatch(/^Payouts are stopped: .+ expired on 1 Jan 2020\.$/);
    expect(reasons.get(other.id)).toBe('The bank data is not complete.');
    // Where nobody is left who can be paid, the user who makes a run sees why.
    done(await run(admin, id, 'cancel'));
    for (const vendor of owed) await stage.host.change('vendors', Number(vendor), { iban_code: null });
    expectSaid(await make(admin), 409, /^Nobody can be paid\. .+ Others left out: \d+\.$/);
  });

  it('should pay nobody whose bank data was changed, until somebody else confirmed it', async () => {
    await closeAll();
    const { id } = await vendorOf(stage, VENDOR);
    const bank = `/api/vendors/${id}?screen_label=vendor-onboarding&step=bank`;
    done(await stage.as(VENDOR).patch(bank, { iban_code: 'AE070331234567890123456' }));
    const payoutIn = async (answer: Answer): Promise<RecordData | undefined> =>
      (await payoutsOf(answer.body.id)).find(({ vendor_id }) => vendor_id === id);
    const first = await make(admin);
    const reason = 'Payouts are stopped: Bank details must be confirmed first.';
    expect(await payoutIn(first)).toMatchObject({ status: 'Excluded', amount: 0, held_id: null, reason });
    const request = (call = '') => `/api/vendors/${id}${call}?screen_label=vendor-requests`;
    const seen = (await ops.get(request())).body._seen;
    done(await ops.post(request('/confirm-bank'), { seen }));
    // The others are held by the first run.
    const second = await make(admin);
    expect(await payoutIn(second)).toMatchObject({ status: 'Draft', iban: 'AE070331234567890123456' });
    expect(await payoutsOf(second.body.id)).toHaveLength(1);
    // Changed again before it is released: it goes nowhere.
    done(await stage.as(VENDOR).patch(bank, { iban_code: IBAN }));
    expectSaid(await run(ops, second.body.id, 'release'), 409, /bank data changed/);
    expect(await payoutsOf(second.body.id, 'Sent')).toEqual([]);
  });

  it('should not pay again what a run of the month before pays late', async () => {
    const early = await drafted();
    const [some = {}] = (await stored('transactions')).filter(({ entry }) => entry === 'Vendor Share');
    const vendors = [...new Set((await statements()).map(({ vendor_id }) => Number(vendor_id)))];
    const earn = (amount_aed: number, when: Date): Promise<void> => {
      const earned = { ...some, transaction_type: 'Debit', transaction_date: when.toISOString(), amount_aed };
      const lines = vendors.map((vendor_id) => {
        const id = 900_000 + amount_aed + vendor_id;
        return { ...earned, id, transaction_id: `LINE-${id}`, vendor_id, statement_id: null };
      });
      return stage.host.put('transactions', ...(lines as RecordData[]));
    };
    const month = monthOf(new Date());
    await earn(500, new Date());
    // The month is over, and in the next each vendor has earned more than it was ever owed.
    const then = new Date(Date.parse(startOfMonth(nextMonth(month))) + 36 * 3_600_000);
    await stage.host.ahead(then.getTime() - Date.now());
    for (const email of [ADMIN, OPS]) await stage.as(email).post('/mock/session', { email });
    await earn(90_000, then);
    const last = (await statements()).filter((each) => each.month === month && Number(each.closing) > 0);
    const lateRun = done(await make(ops), 201);
    const late = lateRun.body.id;
    done(await run(ops, early, 'release'));
    done(await run(admin, late, 'release'));
    const sent = (await stored('payouts')).filter(({ status }) => status === 'Sent');
    expect(sent.some(({ run_id }) => run_id === early) && sent.some(({ run_id }) => run_id === late)).toBe(true);
    for (const { vendor_id, closing } of last) {
      const paid = sent.filter((each) => each.vendor_id === vendor_id).map(({ amount }) => filsOf(Number(amount)));
      expect(paid.reduce((all, each) => all + each, 0)).toBeLessThanOrEqual(filsOf(Number(closing)));
    }
  });

  it('should be taken back by nothing but its own moves', async () => {
    const id = await released();
    const [payout] = await payoutsOf(id, 'Sent');
    done(await admin.post(at('payouts', payout?.id, 'mark-paid', 'payouts'), {}));
    for (const path of [
      at('payout_runs', id, 'history', 'payout-runs'),
      at('payouts', payout?.id, 'history', 'payouts'),
      at('vendor_statements', payout?.statement_id, 'history', 'vendor-statements'),
    ]) {
      const { body } = await admin.get(path);
      expect(body.length, path).toBeGreaterThan(0);
      for (const { entry, undoable } of body) {
        expect(undoable, path).toBe(false);
        const undone = await admin.post(`/api/history/${entry}/undo?${path.split('?')[1]}`, {});
        expect(undone.status, path).toBeGreaterThanOrEqual(400);
      }
    }
    const settled = { status: 'Paid', settled_at: expect.anything(), _version: 3 };
    expect(await payoutsOf(id)).toContainEqual({ ...payout, ...settled });
  });
});
