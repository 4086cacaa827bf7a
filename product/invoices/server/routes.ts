import type { Request } from 'express';
import { HEAVY } from '../../../api/at-once.ts';
import { auditWrite, authorise, callerOf, idOf, resourceIn } from '../../../api/calls.ts';
import type { ApiContext } from '../../../api/context.ts';
import { ApiError, forbidden, invalid, notFound } from '../../../api/errors.ts';
import { bodyOf } from '../../../api/gate.ts';
import { authorisePaper, FLAG_OF } from '../../../api/guard.ts';
import type { Written } from '../../../api/records/commit.ts';
import { type Granted, granted, type Route, route } from '../../../api/routes/route.ts';
import { type Authorised, Scope } from '../../../api/scope.ts';
import { isEmpty, kindOf, type Registry } from '../../../resources/language/index.ts';
import type { IssuedSeries } from '../rules/number-format.ts';
import type { InvoicePaper, IssuedPaper } from '../rules/paper.ts';
import { type Issued, issueCreditNote, issuedPaper, issueInvoice, presentOn, presentsPapers } from './issue.ts';
import { ISSUED } from './issued.ts';
import { answerPdf } from './pdf/answer-pdf.ts';
import { PAPERS, type Paper, papersIn } from './table.ts';

/** Issuing each paper of the screens, and reading it as JSON and as PDF. */
export const paperRoutes = (registry: Registry): readonly Route[] => papersIn(registry).flatMap(routesOfPaper);

function routesOfPaper({ resource, name }: { readonly resource: string; readonly name: Paper }): readonly Route[] {
  const { series } = PAPERS[name];
  const path = `/${resource}/:id/${name}` as const;
  const onPaper = (call: 'one' | 'issue') =>
    granted(`\`${FLAG_OF[call]}\`, where the screen has the paper`, (context, request) => {
      const calling = callerOf(context, request, resourceIn(context, request, resource));
      const screen = authorise(context, request, { calling, what: name }, () => {
        const screen = authorisePaper(calling, name, call);
        if (call === 'one' && !presentsPapers(new Scope(context, { ...calling, screen }))) throw forbidden();
        return screen;
      });
      return { ...calling, screen };
    });
  const read = (context: ApiContext, request: Request, call: Granted) =>
    issuedPaper(new Scope(context, call), idIn(request), series);

  return [
    route(`GET ${path}`, { who: onPaper('one') }, async ({ context, request, response, by }) => {
      response.json(await read(context, request, by));
    }),
    route(
      `POST ${path}`,
      { who: onPaper('issue'), takes: TAKES[series] },
      async ({ context, request, response, by }) => {
        const call = { ...by, id: idIn(request) };
        // What was issued stays: no history entry is returned by which it could be undone.
        const { paper, isNew } = (await ISSUE[series](context, call, bodyOf(request))).answer;
        if (isNew) auditWrite(context, request, call, { event: `${series}.issued`, id: call.id });
        response.status(isNew ? 201 : 200).json(answered(new Scope(context, call), paper));
      },
    ),
    route(
      `GET ${path}.pdf`,
      { who: onPaper('one'), limit: HEAVY, answers: 'file' },
      async ({ context, request, response, by }) => {
        await answerPdf(request, response, await read(context, request, by));
      },
    ),
  ];
}

const answered = (scope: Scope, paper: InvoicePaper): IssuedPaper | Pick<IssuedPaper, 'number'> =>
  presentsPapers(scope) ? presentOn(scope, { ...paper, corrected_by: null }) : { number: paper.number };

type Issue = (
  context: ApiContext,
  call: Authorised & { readonly id: number },
  body: { readonly [key: string]: unknown },
) => Promise<Written<Issued>>;

const TAKES = { invoice: ['accept'], credit_note: ['reason', 'accept'] } as const;

const ISSUE: { readonly [series in IssuedSeries]: Issue } = {
  invoice: (context, call, { accept }) => issueInvoice(context, { ...call, accept: acceptIn(accept) }),
  credit_note: (context, call, { reason, accept }) =>
    issueCreditNote(context, { ...call, reason: reasonIn(context, reason), accept: acceptIn(accept) }),
};

function acceptIn(accept: unknown): boolean | undefined {
  if (accept === undefined || typeof accept === 'boolean') return accept;
  throw invalid({ accept: ['This must be true or false'] });
}

/** Why something is corrected, judged as what it is kept in. @throws ApiError 422. */
function reasonIn({ registry }: ApiContext, value: unknown): string {
  const field = registry.resources[ISSUED]?.fields.reason;
  if (!field) throw new Error(`There are no ${ISSUED}.`);
  if (isEmpty(value)) throw invalid({ reason: ['Reason is required'] });
  const parsed = kindOf(field).parse(field, value);
  if (!parsed.ok) throw invalid({ reason: [parsed.message] });
  return String(parsed.value);
}

/** The id in the address. @throws ApiError 404 for what cannot be one. */
function idIn(request: Request): number {
  try {
    return idOf(request.params.id);
  } catch (error) {
    throw error instanceof ApiError ? notFound('No booking ID provided for invoice preview') : error;
  }
}
