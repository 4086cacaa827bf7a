import type { Id, Row } from '../../../resources/language/index.ts';
import { type ApiQuery, readFor } from '../../../src/data/use-api.ts';
import { ApiFailure, call, withQuery } from '../../../src/platform/api.ts';
import type { IssuedPaper } from '../rules/paper.ts';

type About = { readonly id: Id; readonly screen: string };

const at = ({ id }: About, path = 'invoice'): string => `/api/bookings/${encodeURIComponent(String(id))}/${path}`;

/** How the invoice issued last is requested; null: there is none. */
export const invoiceOf = (about: About): ApiQuery<IssuedPaper | null> => ({
  about: ['bookings', 'invoices'],
  key: ['invoice', about.id],
  async load(signal) {
    try {
      return await readFor<IssuedPaper>(about.screen, at(about))(signal);
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 404) return null;
      throw error;
    }
  },
});

/** How the refunds of what the booking's invoice bills are requested. */
export const refundsOf = (about: About): ApiQuery<readonly Row[]> => ({
  about: ['payments'],
  key: ['refunds', about.id],
  async load(signal) {
    const all = await readFor<readonly Row[]>(about.screen, at(about, 'payments'), { _start: 0, _end: 100 })(signal);
    return all.filter(({ kind }) => kind === 'Refund');
  },
});

/** Issues the invoice or returns it. @throws ApiFailure 409 without an amount. */
export const issueInvoice = (about: About, accept?: true): Promise<IssuedPaper> =>
  call(at(about), { query: { screen_label: about.screen }, body: { accept } });

/** Cancels the invoice. @throws ApiFailure 409 without one, 422 without a reason. */
export const issueCreditNote = (about: About, reason: string, accept?: true): Promise<IssuedPaper> =>
  call(at(about, 'credit-note'), { query: { screen_label: about.screen }, body: { reason, accept } });

/** Where the PDF of the credit note is. */
export const creditNotePdf = (about: About): string =>
  withQuery(at(about, 'credit-note.pdf'), { screen_label: about.screen });

/** Where its PDF is. */
export const invoicePdf = (about: About): string => withQuery(at(about, 'invoice.pdf'), { screen_label: about.screen });
