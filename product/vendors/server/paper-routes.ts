import type { Request } from 'express';
import { among, onlyKnown, sentInQuery } from '../../../api/addresses/sent.ts';
import { authorise, callerOf, idOf, resourceIn } from '../../../api/calls.ts';
import type { ApiContext } from '../../../api/context.ts';
import { forbidden } from '../../../api/errors.ts';
import { authoriseCall } from '../../../api/guard.ts';
import { type Granted, granted, type Route, route } from '../../../api/routes/route.ts';
import { Scope } from '../../../api/scope.ts';
import { screenShowing } from '../../../resources/language/index.ts';
import type { PaperType } from '../rules/papers.ts';
import { PAPERS } from './papers.ts';

/** What stands between the required fields of a document type (spec part 2 §9). */
const SEPARATOR = ',';

/** The documents a type of vendor must provide (spec part 2 §7 Vendors). */
export const paperRoutes: readonly Route[] = [
  route(
    'GET /vendors/:id/document-types',
    { who: granted('`read`, where papers are shown', (context, request) => admitted(context, request)) },
    async ({ context, request, response, by: call }) => {
      const { vendor_type } = await new Scope(context, call).record(idOf(request.params.id));
      response.json(await typesOf(context, String(vendor_type)));
    },
  ),
  route(
    'GET /vendor/document_types',
    {
      who: granted('`read`, where papers are shown', (context, request) => {
        const sent = sentInQuery(request);
        admitted(context, request, sent.label);
        return sent;
      }),
      query: 'judged',
    },
    async ({ context, response, by: sent }) => {
      onlyKnown(sent, ['vendor_type']);
      const known = (context.registry.vocabularies.vendor_type ?? []).map(({ value }) => value);
      const types = await typesOf(context, among(sent, 'vendor_type', known, sent.values.vendor_type));
      const document_types = types.map((type) => ({ ...type, required_fields: type.required_fields.join(SEPARATOR) }));
      response.json({ document_types });
    },
  ),
];

/** @throws ApiError as the guard; 403 from a screen that shows no papers. */
function admitted(context: ApiContext, request: Request, label?: URLSearchParams): Granted {
  const papers = resourceIn(context, request, PAPERS);
  const calling = {
    ...callerOf(context, request, resourceIn(context, request, 'vendors')),
    ...(label && { params: label }),
  };
  const screen = authorise(context, request, { calling, what: 'document-types' }, () => {
    const screen = authoriseCall(calling, 'one');
    if (!screenShowing(screen, papers)) throw forbidden();
    return screen;
  });
  return { ...calling, screen };
}

async function typesOf({ store }: ApiContext, vendorType: string): Promise<readonly PaperType[]> {
  const where = {
    all: [
      { of: { column: 'vendor_type' }, is: vendorType },
      { of: { column: 'is_active' }, is: true },
    ],
  };
  const types = await store.find({ from: 'document_types', where });
  return types
    .toSorted((one, other) => Number(one.id) - Number(other.id))
    .map(({ id, name, required_fields }) => ({
      id: Number(id),
      name: String(name),
      required_fields: Array.isArray(required_fields) ? required_fields.map(String) : [],
    }));
}
