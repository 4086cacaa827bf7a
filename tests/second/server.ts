import { permissionsWhere } from '../../access-control/index.ts';
import { FINE, type RecordCheck } from '../../api/checks/check.ts';
import { fixed } from '../../api/fixtures/source.ts';
import { defineServer } from '../../api/product/product.ts';
import { grants, type Route, route } from '../../api/routes/route.ts';
import { Scope } from '../../api/scope.ts';
import { dayOf, type Flag, type Value } from '../../resources/language/index.ts';
import { registry } from './definitions.ts';
import { names } from './names.ts';

const fewBooksOut: RecordCheck = async ({ event, value, reader }) => {
  if (event !== 'created') return FINE;
  const theirs = { of: { column: 'member_id' }, is: Number(value?.member_id) };
  const out = (await reader.find({ from: 'loans', where: theirs })).filter(({ status }) => status === 'Out');
  return out.length < 2 ? FINE : { member_id: ['This member has 2 books already'] };
};

/** `GET /api/desk`: how many books are out, and how many should be back. */
const deskRoutes: readonly Route[] = [
  route(
    'GET /desk',
    { who: grants('list', { of: 'loans' }) },
    async ({ context, response, by: { params: _, ...call } }) => {
      const scope = new Scope(context, call);
      const rows = await scope.reader.rows(
        scope.plan(call.resource, ['due_on'], { rules: [{ status: { is: 'Out' } }] }),
      );
      const today = dayOf(context.now());
      response.json({ out: rows.length, late: rows.filter(({ due_on }) => String(due_on) < today).length });
    },
  ),
];

/** Who can try the library, and what their role may do there. */
const demo: readonly { email: string; what: string; may: (flag: Flag) => boolean }[] = [
  { email: 'head@library.example', what: 'Head librarian', may: () => true },
  { email: 'reader@library.example', what: 'Reader', may: (flag) => flag === 'access' || flag === 'read' },
  { email: 'nobody@library.example', what: 'Nobody yet', may: () => false },
];
const granted = (may: (flag: Flag) => boolean): Value =>
  permissionsWhere(registry, (_screen, flag) => may(flag)) as unknown as Value;
const active = { is_active: true, is_password_updated: true };

/** What the server does for the library only. */
export const product = defineServer(names, {
  registry,
  checks: { 'few-books-out': fewBooksOut },
  routes: deskRoutes,
  fixtures: {
    accounts: demo,
    password: 'Lend-more-2026',
    sources: () => ({
      roles: fixed(
        demo.map(({ what, may }) => ({ values: { name: what, permissions: granted(may), is_active: true } })),
      ),
      users: fixed(
        demo.map(({ email }, at) => ({ values: { ...active, first_name: 'Maya', email, role_id: at + 1 } })),
      ),
    }),
  },
});
