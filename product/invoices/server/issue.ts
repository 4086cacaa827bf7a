import { randomUUID } from 'node:crypto';
import type { ApiContext } from '../../../api/context.ts';
import { confirmFirst, conflict, notFound } from '../../../api/errors.ts';
import { commit, type Written } from '../../../api/records/commit.ts';
import type { Write } from '../../../api/records/write.ts';
import type { Authorised, Scope } from '../../../api/scope.ts';
import { dayOf, type Id, type RecordData } from '../../../resources/language/index.ts';
import { aedOf } from '../../rules/money.ts';
import { creditNoteOf, invoiceOf, isBillable } from '../rules/invoice.ts';
import type { IssuedSeries } from '../rules/number-format.ts';
import type { InvoicePaper, IssuedPaper } from '../rules/paper.ts';
import { refuseOddDay } from './dated.ts';
import { currentInvoice, ISSUED, issuedFor, supplierOn } from './issued.ts';
import { nextNumber } from './next-number.ts';
import { PAPERED, PAPERS } from './table.ts';

/** `accept`: a day far behind the last paper's is intended. */
type IssueCall = Authorised & { readonly id: Id; readonly accept?: boolean | undefined };

/** A paper, and whether the call issued it. */
export type Issued = { readonly paper: InvoicePaper; readonly isNew: boolean };

/**
 * Issues a record's invoice, or returns the valid one. @throws ApiError 404; 409 without an amount;
 * 403 as `commit`.
 */
export const issueInvoice = (context: ApiContext, call: IssueCall): Promise<Written<Issued>> =>
  commit(context, { ...call, right: 'issue', ids: [call.id] }, async (write) => {
    const { scope, tx } = write;
    const record = await papered(scope, call.id);
    const invoice = await currentInvoice(tx, call.id);
    if (invoice) return { paper: paperIn(invoice), isNew: false };
    const frozen = await paperSource(scope).freeze(tx, record);
    if (!isBillable(frozen)) throw conflict('This booking has no amount to invoice.');
    const day = dayOf(scope.now);
    await refuseOddDay(tx, day, call.accept === true);
    const supplier = await supplierOn(tx, day);
    const number = await nextNumber(tx, 'invoice');
    const paper = invoiceOf(frozen, { number, uuid: randomUUID(), day, supplier });
    return { paper: await saved(write, paper, record, null), isNew: true };
  });

/**
 * Cancels the invoice by a credit note. @throws ApiError 404; 409 without one; 403 as `commit`, and
 * `confirm_first`.
 */
export const issueCreditNote = (
  context: ApiContext,
  call: IssueCall & { readonly reason: string },
): Promise<Written<Issued>> =>
  commit(context, { ...call, right: 'issue', ids: [call.id] }, async (write) => {
    const { scope, tx } = write;
    const record = await papered(scope, call.id);
    const invoice = await currentInvoice(tx, call.id);
    if (!invoice) throw conflict('This booking has no invoice to correct.');
    if (PAPERS['credit-note'].isProved && !call.session.confirmed) throw confirmFirst();
    const day = dayOf(scope.now);
    await refuseOddDay(tx, day, call.accept === true);
    const number = await nextNumber(tx, 'credit_note');
    const issue = { number, uuid: randomUUID(), day };
    const paper = creditNoteOf(paperIn(invoice), issue, call.reason);
    return { paper: await saved(write, paper, record, invoice.id), isNew: true };
  });

/** A record's last paper of a kind, as visible. @throws ApiError 404. */
export async function issuedPaper(scope: Scope, id: Id, series: IssuedSeries): Promise<IssuedPaper> {
  await papered(scope, id);
  const issued = await issuedFor(scope.reader, id);
  const last = issued.findLast(({ kind }) => kind === series);
  if (!last) throw notFound(NONE[series]);
  const correction = issued.find(({ corrects_id }) => corrects_id === last.id);
  return presentOn(scope, { ...paperIn(last), corrected_by: correction ? String(correction.number) : null });
}

/** Whether the session may read there what papers bill: without it no paper is shown. */
export const presentsPapers = (scope: Scope): boolean =>
  scope.may('read') && paperSource(scope).needs.every((name) => scope.readable.has(name));

/** A paper as far as the screen tells what stands on it. */
export const presentOn = (scope: Scope, paper: IssuedPaper): IssuedPaper =>
  paperSource(scope).present(paper, scope.readable);

const NONE = {
  invoice: 'Failed to load invoice: none was issued for this booking yet.',
  credit_note: 'Failed to load credit note: none was issued for this booking yet.',
} as const satisfies { [series in IssuedSeries]: string };

async function papered(scope: Scope, id: Id): Promise<RecordData> {
  const [record] = await scope.records([id]);
  if (!record) throw notFound('Booking information not found');
  return record;
}

const paperSource = ({ resource }: Scope) => {
  const source = PAPERED[resource.name];
  if (!source) throw new Error(`No papers are issued of ${resource.name}.`);
  return source;
};

/** The paper as it is kept. The server alone wrote it, so that what is there is what it wrote. */
const paperIn = ({ paper }: RecordData): InvoicePaper => paper as unknown as InvoicePaper;

/** Stores a paper, noted whole in the history with who issued it. Answers it as it is kept. */
async function saved(
  write: Write,
  paper: InvoicePaper,
  { id, customer_id }: RecordData,
  corrects: Id | null,
): Promise<InvoicePaper> {
  const { number, uuid, kind, totals } = paper;
  const issued = await write.forResource(ISSUED).insert({
    number,
    uuid,
    kind,
    booking_id: id,
    customer_id: customer_id ?? null,
    corrects_id: corrects,
    reason: paper.corrects?.reason ?? null,
    issued_at: write.scope.now.toISOString(),
    net: aedOf(totals.net),
    vat: aedOf(totals.vat),
    gross: aedOf(totals.gross),
    paper,
  });
  const stored = await write.tx.get(ISSUED, issued.id);
  if (!stored) throw new Error(`${number} was not stored.`);
  return paperIn(stored);
}
