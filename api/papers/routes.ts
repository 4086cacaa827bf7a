import type { Request, Router } from 'express';
import { isEmpty, kindOf } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { ApiError, invalid, notFound } from '../errors.ts';
import { begin } from '../files/serve.ts';
import { bodyOf } from '../gate.ts';
import { admit, type Call, onlyLabel } from '../guard.ts';
import { answer } from '../http.ts';
import { callingOf, enter, noteWrite } from '../records/calls.ts';
import type { Written } from '../records/pipeline.ts';
import { idOf } from '../records/read.ts';
import { type Asked, Sight } from '../sight.ts';
import { type Issued, issueCreditNote, issuedPaper, issueInvoice } from './issue.ts';
import { ISSUED } from './issued.ts';
import type { Series } from './number.ts';
import { pdfOf } from './pdf/index.ts';
import { paperedIn } from './table.ts';

/** Each kind of paper by the last part of its address. */
const PAPERS = { invoice: 'invoice', 'credit-note': 'credit_note' } as const satisfies {
  [name: string]: Series;
};

/** Adds the calls on papers: issuing an invoice and what corrects it, and each as JSON and as PDF. */
export function paperRoutes(router: Router, context: ApiContext): void {
  for (const resource of paperedIn(context.registry))
    for (const [name, series] of Object.entries(PAPERS)) addPaper(router, context, { resource, name, series });
}

type Paper = { readonly resource: string; readonly name: string; readonly series: Series };

function addPaper(router: Router, context: ApiContext, { resource, name, series }: Paper): void {
  const admitted = (request: Request, call: Call): Asked & { readonly id: number } => {
    const of = context.registry.resources[resource];
    if (!of) throw notFound();
    const calling = callingOf(context, request, of);
    const screen = enter(context, request, { calling, what: name }, () => admit(calling, call));
    onlyLabel(calling.params);
    return { resource: of, screen, session: calling.session, id: idIn(request) };
  };
  const read = (request: Request) => {
    const { id, ...asked } = admitted(request, 'one');
    return issuedPaper(new Sight(context, asked), id, series);
  };

  answer(router, `/${resource}/:id/${name}`, {
    GET: async (request, response) => response.json(await read(request)),
    POST: async (request, response) => {
      const asked = admitted(request, 'update');
      // What was issued stands: no entry of the history is told by which it could be undone.
      const { paper, isNew } = (await ISSUE[series](context, asked, request)).answer;
      if (isNew) noteWrite(context, request, asked, { event: `${series}.issued`, id: asked.id });
      // What stands now nothing has taken back.
      response.status(isNew ? 201 : 200).json({ ...paper, corrected_by: null });
    },
  });

  answer(router, `/${resource}/:id/${name}.pdf`, {
    GET: async (request, response) => {
      const paper = await read(request);
      begin(response, {
        type: 'application/pdf',
        name: `${paper.number}.pdf`,
        tag: paper.uuid,
        cache: 'private, no-cache',
      });
      if (request.fresh) response.status(304).end();
      else response.end(request.method === 'HEAD' ? undefined : await pdfOf(paper));
    },
  });
}

type Issue = (
  context: ApiContext,
  asked: Asked & { readonly id: number },
  request: Request,
) => Promise<Written<Issued>>;

const ISSUE: { readonly [series in Series]: Issue } = {
  invoice: (context, asked, request) => {
    told(request, []);
    return issueInvoice(context, asked);
  },
  credit_note: (context, asked, request) =>
    issueCreditNote(context, { ...asked, reason: reasonIn(context, told(request, ['reason']).reason) }),
};

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
function told(request: Request, keys: readonly string[]): { readonly [key: string]: unknown } {
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
