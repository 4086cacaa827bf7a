import { stringify } from 'csv-stringify/sync';
import { HEAVY } from '../../../../api/at-once.ts';
import { auditWrite, idOf } from '../../../../api/calls.ts';
import { confirmFirst, conflicting } from '../../../../api/errors.ts';
import { harmless } from '../../../../api/export/formulas.ts';
import { commit } from '../../../../api/records/commit.ts';
import { grants, type Route, route } from '../../../../api/routes/route.ts';
import type { Reader } from '../../../../api/store.ts';
import type { Id, RecordData } from '../../../../resources/language/index.ts';
import { message } from '../../../../resources/language/message.ts';
import { aedText, filsOf } from '../../../rules/money.ts';
import type { Transfer } from '../../rules/payouts.ts';
import { STATEMENTS } from '../statements/close.ts';
import { PAYOUTS, payoutsOf, RUNS } from './run.ts';

const AT_ONCE = 500;

/** The download of a run's bank file, re-authenticated and noted in the history. */
export const bankFileRoutes: readonly Route[] = [
  route(
    `POST /${RUNS}/:id/bank-file`,
    { who: grants('export', { what: 'bank-file', of: RUNS }), takes: [], limit: HEAVY, answers: 'file' },
    async ({ context, request, response, by: { resource, screen, session } }) => {
      const id = idOf(request.params.id);
      const call = { resource, screen, session };
      await commit(context, { ...call, right: 'export', ids: [id] }, async (write) => {
        const run = await write.scope.record(id);
        if (run.status !== 'Sent')
          throw conflicting(message('Release this run first. Then its bank file can be made.'));
        if ((await payoutsOf(write.tx, id, 'Sent')).length === 0)
          throw conflicting(message('Every payout of this run is settled: nothing waits for the bank.'));
        if (!session.confirmed) throw confirmFirst();
        await write.update(run, { file_at: write.scope.now.toISOString() }, { event: 'updated' });
      });
      auditWrite(context, request, call, { event: 'bank_file.told', id });
      response.set('Content-Type', 'text/csv; charset=utf-8');
      response.set('Content-Disposition', `attachment; filename="payout-run-${id}.csv"`);
      for await (const lines of bankFile(context.store, id)) if (!response.write(lines)) await drained(response);
      response.end();
    },
  ),
];

const drained = (response: { once(event: 'drain' | 'close', done: () => void): unknown }): Promise<void> =>
  new Promise((resolve) => {
    response.once('drain', resolve);
    response.once('close', resolve);
  });

/** Streams a run's bank file: only payouts not yet marked as paid or failed. */
async function* bankFile(reader: Reader, run: Id): AsyncGenerator<string> {
  yield `\uFEFF${written([['Beneficiary Name', 'IBAN', 'Amount', 'Currency', 'Reference']])}`;
  for (let after = 0; ; ) {
    const payouts = await reader.rows({
      from: PAYOUTS,
      where: {
        all: [
          { of: { column: 'run_id' }, is: run },
          { of: { column: 'status' }, is: 'Sent' },
          { of: { column: 'id' }, above: after },
        ],
      },
      fields: {
        beneficiary: { column: 'beneficiary' },
        iban: { column: 'iban' },
        amount: { column: 'amount' },
        reference: { via: 'statement_id', to: STATEMENTS, value: { column: 'number' } },
      },
      sort: [{ of: { column: 'id' }, order: 'asc' }],
      page: { start: 0, end: AT_ONCE },
    });
    if (payouts.length === 0) return;
    yield written(payouts.map((payout) => lineOf(transferOf(payout))));
    after = Number(payouts.at(-1)?.id);
  }
}

const transferOf = ({ beneficiary, iban, amount, reference }: RecordData): Transfer => ({
  beneficiary: String(beneficiary ?? ''),
  iban: String(iban ?? ''),
  amount: filsOf(Number(amount)),
  reference: String(reference ?? ''),
});

const lineOf = ({ beneficiary, iban, amount, reference }: Transfer): readonly string[] => [
  harmless(beneficiary),
  harmless(iban),
  aedText(amount),
  'AED',
  harmless(reference),
];

const written = (lines: readonly (readonly string[])[]): string =>
  stringify(
    lines.map((line) => [...line]),
    { record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  );
