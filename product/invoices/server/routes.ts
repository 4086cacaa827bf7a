import { createHash } from 'node:crypto';
import type { Request, Router } from 'express';
import { HEAVY, limited } from '../../../api/at-once.ts';
import { auditWrite, authorise, callerOf, idOf } from '../../../api/calls.ts';
import type { ApiContext } from '../../../api/context.ts';
import { ApiError, forbidden, invalid, notFound } from '../../../api/errors.ts';
import { begin } from '../../../api/files/serve.ts';
import { bodyOf } from '../../../api/gate.ts';
import { authorisePaper, onlyLabel } from '../../../api/guard.ts';
import { answer } from '../../../api/http.ts';
import type { Written } from '../../../api/records/commit.ts';
import { type Authorised, Scope } from '../../../api/scope.ts';
import { isEmpty, kindOf } from '../../../resources/language/index.ts';
import type { IssuedSeries } from '../rules/number.ts';
import { type InvoicePaper, type IssuedPaper, nameOf } from '../rules/paper.ts';
import { type Issued, issueCreditNote, issuedPaper, issueInvoice, presentOn, presentsPapers } from './issue.ts';
import { ISSUED } from './issued.ts';
import { pdfInThread } from './pdf/pdf-in-thread.ts';
import { PAPERS, type Paper, papersIn } from './table.ts';

/** Adds the calls on papers: issuing one, and each as JSON and as PDF. */
export function paperRoutes(router: Router, context: ApiContext): void {
  for (const paper of papersIn(context.registry)) addPaper(router, context, paper);
}

type Papered = { readonly resource: string; readonly name: Paper };

function addPaper(router: Router, context: ApiContext, { resource, name }: Papered): void {
  const { series } = PAPERS[name];
  const admitted = (request: Request, call: 'one' | 'issue'): Authorised & { readonly id: number } => {
    const of = context.registry.resources[resource];
    if (!of) throw notFound();
    const calling = callerOf(context, request, of);
    const screen = authorise(context, request, { calling, what: name }, () => {
      const admitted = authorisePaper(calling, name, call);
      const scope = new Scope(context, { resource: of, screen: admitted, session: calling.session });
      if (call === 'one' && !presentsPapers(scope)) throw forbidden();
      return admitted;
    });
    onlyLabel(calling.params);
    return { resource: of, screen, session: calling.session, once: calling.once, id: idIn(request) };
  };
  const read = (request: Request) => {
    const { id, ...authorised } = admitted(request, 'one');
    return issuedPaper(new Scope(context, authorised), id, series);
  };

  answer(router, `/${resource}/:id/${name}`, {
    GET: async (request, response) => response.json(await read(request)),
    POST: async (request, response) => {
      const authorised = admitted(request, 'issue');
      // What was issued stays: no history entry is returned by which it could be undone.
      const { paper, isNew } = (await ISSUE[series](context, authorised, request)).answer;
      if (isNew) auditWrite(context, request, authorised, { event: `${series}.issued`, id: authorised.id });
      response.status(isNew ? 201 : 200).json(answered(new Scope(context, authorised), paper));
    },
  });

  answer(router, `/${resource}/:id/${name}.pdf`, {
    GET: limited(HEAVY, async (request, response) => {
      const paper = await read(request);
      begin(response, {
        type: 'application/pdf',
        name: `${nameOf(paper)}.pdf`,
        tag: tagOf(paper),
        cache: 'private, no-cache',
      });
      if (request.fresh) response.status(304).end();
      else response.end(request.method === 'HEAD' ? undefined : await pdfInThread(paper));
    }),
  });
}

const answered = (scope: Scope, paper: InvoicePaper): IssuedPaper | Pick<IssuedPaper, 'number'> =>
  presentsPapers(scope) ? presentOn(scope, { ...paper, corrected_by: null }) : { number: paper.number };

/** What identifies a copy of a paper: others see less of the same one. */
const tagOf = (paper: IssuedPaper): string =>
  createHash('sha256').update(JSON.stringify(paper)).digest('base64url').slice(0, 22);

type Issue = (
  context: ApiContext,
  call: Authorised & { readonly id: number },
  request: Request,
) => Promise<Written<Issued>>;

const ISSUE: { readonly [series in IssuedSeries]: Issue } = {
  invoice: (context, call, request) => {
    const { accept } = presentBody(request, ['accept']);
    return issueInvoice(context, { ...call, accept: acceptIn(accept) });
  },
  credit_note: (context, call, request) => {
    const { reason, accept } = presentBody(request, ['reason', 'accept']);
    return issueCreditNote(context, { ...call, reason: reasonIn(context, reason), accept: acceptIn(accept) });
  },
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

/** The body. @throws ApiError 422 for every key the call does not take. */
function presentBody(request: Request, keys: readonly string[]): { readonly [key: string]: unknown } {
  const body = bodyOf(request);
  const unknown = Object.keys(body).filter((key) => !keys.includes(key));
  if (unknown.length > 0) throw invalid(Object.fromEntries(unknown.map((key) => [key, ['Unknown field']])));
  return body;
}

/** The id in the address. @throws ApiError 404 for what cannot be one. */
function idIn(request: Request): number {
  try {
    return idOf(request.params.id);
  } catch (error) {
    throw error instanceof ApiError ? notFound('No booking ID provided for invoice preview') : error;
  }
}
