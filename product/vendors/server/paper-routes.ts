import type { Request, Router } from 'express';
import { among, onlyKnown, sentInQuery } from '../../../api/addresses/sent.ts';
import { authorise, callerOf, idOf } from '../../../api/calls.ts';
import type { ApiContext } from '../../../api/context.ts';
import { forbidden } from '../../../api/errors.ts';
import { authoriseCall, type Caller, onlyLabel } from '../../../api/guard.ts';
import { answer } from '../../../api/http.ts';
import { Scope } from '../../../api/scope.ts';
import { type Resource, type Screen, screenShowing } from '../../../resources/language/index.ts';
import type { PaperType } from '../rules/papers.ts';
import { PAPERS } from './papers.ts';

/** What stands between the required fields of a document type (spec part 2 §9). */
const SEPARATOR = ',';

/** Adds the required-document calls (spec part 2 §7 Vendors). */
export function paperRoutes(router: Router, context: ApiContext): void {
  const { vendors: resource, [PAPERS]: papers } = context.registry.resources;
  if (!resource || !papers) return;
  answer(router, '/vendors/:id/document-types', {
    GET: async (request, response) => {
      const calling = callerOf(context, request, resource);
      const screen = admittedTo(context, request, calling, papers);
      onlyLabel(calling.params);
      const scope = new Scope(context, { ...calling, screen });
      const { vendor_type } = await scope.record(idOf(request.params.id));
      response.json(await typesOf(context, String(vendor_type)));
    },
  });
  answer(router, '/vendor/document_types', {
    GET: async (request, response) => {
      const sent = sentInQuery(request);
      const calling = { ...callerOf(context, request, resource), params: sent.label };
      admittedTo(context, request, calling, papers);
      onlyKnown(sent, ['vendor_type']);
      const known = (context.registry.vocabularies.vendor_type ?? []).map(({ value }) => value);
      const types = await typesOf(context, among(sent, 'vendor_type', known, sent.values.vendor_type));
      const document_types = types.map((type) => ({ ...type, required_fields: type.required_fields.join(SEPARATOR) }));
      response.json({ document_types });
    },
  });
}

/** @throws ApiError as `admit`; 403 from a screen that shows no papers. */
function admittedTo(context: ApiContext, request: Request, calling: Caller, papers: Resource): Screen {
  return authorise(context, request, { calling, what: 'document-types' }, () => {
    const admitted = authoriseCall(calling, 'one');
    if (!screenShowing(admitted, papers)) throw forbidden();
    return admitted;
  });
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
