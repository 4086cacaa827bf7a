// What a definition names of the product's code is among the product's names.
// TS2322: Type '"no-check"' is not assignable
// TS2322: Type '"no-fill"' is not assignable
// TS2322: Type '"no-handler"' is not assignable
// TS2322: Type '"no-follower"' is not assignable
// TS2322: Type '"no-dialog"' is not assignable
// TS2322: Type '"no-difference"' is not assignable
// TS2322: Type '"no-list"' is not assignable
// TS2322: Type '"no-page"' is not assignable
// TS2322: Type '"no-form"' is not assignable
// TS2322: Type '"no-panel"' is not assignable
// TS2322: Type '"no-paper"' is not assignable

import { defineResource } from '../../../resources/language/index.ts';
import '../../../resources/names.ts';
import { fields, move, screen, thing } from '../thing.ts';

defineResource({ ...thing, checkedBy: ['no-check'] });
defineResource({ ...thing, fills: [{ name: 'no-fill', fields: ['price'] }] });
defineResource({ ...thing, handlers: { created: ['no-handler'] } });
defineResource({ ...thing, moves: [{ ...move, handlers: ['no-follower'] }] });
defineResource({ ...thing, moves: [{ ...move, dialog: 'no-dialog' }] });
defineResource({
  ...thing,
  fields: { ...fields, was: { kind: 'snapshot', differences: { by: 'no-difference', with: ['name'] } } },
});
defineResource({ ...thing, screens: { all: { ...screen, list: { columns: ['name'], page: 'no-list' } } } });
defineResource({
  ...thing,
  screens: { all: { ...screen, show: { path: '/things/:id', fields: ['name'], page: 'no-page' } } },
});
defineResource({ ...thing, screens: { all: { ...screen, form: { fields: ['name'], page: 'no-form' } } } });
defineResource({ ...thing, screens: { all: { ...screen, form: { fields: ['name'], panels: ['no-panel'] } } } });
defineResource({ ...thing, screens: { all: { ...screen, papers: ['no-paper'] } } });
