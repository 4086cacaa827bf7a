import type { Router } from 'express';
import type { ApiContext } from '../../../api/context.ts';
import { forbidden } from '../../../api/errors.ts';
import { admit, onlyLabel } from '../../../api/guard.ts';
import { answer } from '../../../api/http.ts';
import { callingOf, enter } from '../../../api/records/calls.ts';
import { idOf } from '../../../api/records/read.ts';
import { Scope } from '../../../api/scope.ts';
import { screenShowing } from '../../../resources/language/index.ts';
import { PAPERS } from './papers.ts';

/**
 * Adds the call that says which papers a vendor is asked for: the document types of its vendor type
 * (spec part 2 §7 Vendors), to whoever may read the vendor where its papers are told.
 */
export function paperRoutes(router: Router, context: ApiContext): void {
  const { vendors: resource, [PAPERS]: papers } = context.registry.resources;
  if (!resource || !papers) return;
  answer(router, '/vendors/:id/document-types', {
    GET: async (request, response) => {
      const calling = callingOf(context, request, resource);
      const screen = enter(context, request, { calling, what: 'document-types' }, () => {
        const admitted = admit(calling, 'one');
        if (!screenShowing(admitted, papers)) throw forbidden();
        return admitted;
      });
      onlyLabel(calling.params);
      const scope = new Scope(context, { ...calling, screen });
      const { vendor_type } = await scope.record(idOf(request.params.id));
      const where = {
        all: [
          { of: { column: 'vendor_type' }, is: String(vendor_type) },
          { of: { column: 'is_active' }, is: true },
        ],
      };
      const types = await context.store.find({ from: 'document_types', where });
      const inOrder = types.toSorted((one, other) => Number(one.id) - Number(other.id));
      response.json(inOrder.map(({ id, name, required_fields }) => ({ id, name, required_fields })));
    },
  });
}
