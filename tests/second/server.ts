import type { Router } from 'express';
import { grantAll, permissionsWhere } from '../../access-control/index.ts';
import { FINE, type RecordCheck } from '../../api/checks/asked.ts';
import type { ApiContext } from '../../api/context.ts';
import { admit } from '../../api/guard.ts';
import { answer } from '../../api/http.ts';
import { defineServer } from '../../api/product.ts';
import { callingOf, enter } from '../../api/records/calls.ts';
import { Sight } from '../../api/sight.ts';
import { fixturesFor } from '../../mock-server/fixtures/index.ts';
import { fixed } from '../../mock-server/fixtures/source.ts';
import { dayOf, type Value } from '../../resources/language/index.ts';
import type { HostOptions } from '../../server/host.ts';
import { registry } from './definitions.ts';
import { names } from './names.ts';

/** Nobody has more than so many books at once. */
const MOST = 2;

const fewBooksOut: RecordCheck = async ({ event, value, reader }) => {
  if (event !== 'created') return FINE;
  const where = {
    all: [
      { of: { column: 'member_id' }, is: Number(value?.member_id) },
      { of: { column: 'status' }, is: 'Out' },
    ],
  };
  const { count } = await reader.total({ from: 'loans', where });
  return count < MOST ? FINE : { member_id: [`This member has ${MOST} books already`] };
};

/** `GET /api/desk`: how many books are out, and how many should be back. */
function deskRoutes(router: Router, context: ApiContext): void {
  const resource = context.registry.resources.loans;
  if (!resource) return;
  answer(router, '/desk', {
    GET: async (request, response) => {
      const calling = callingOf(context, request, resource);
      const screen = enter(context, request, { calling, what: 'list' }, () => admit(calling, 'list'));
      const sight = new Sight(context, { ...calling, screen });
      const plan = sight.plan(resource, ['due_on'], { rules: [] });
      const rows = await sight.reader.rows(plan);
      const today = dayOf(context.now());
      response.json({ out: rows.length, late: rows.filter(({ due_on }) => String(due_on) < today).length });
    },
  });
}

const roles: readonly [string, Value][] = [
  ['Head librarian', grantAll(registry) as unknown as Value],
  ['Reader', permissionsWhere(registry, (_screen, flag) => flag === 'access' || flag === 'read') as unknown as Value],
  ['Nobody yet', permissionsWhere(registry, () => false) as unknown as Value],
];
export const accounts = [
  { email: 'head@library.example', what: 'Head librarian: everything' },
  { email: 'reader@library.example', what: 'Reader: looks at everything' },
  { email: 'nobody@library.example', what: 'No rights yet' },
] as const;

/** What the server does for the library only. */
export const product = defineServer(names, {
  registry,
  checks: { 'few-books-out': fewBooksOut },
  fills: {},
  handlers: {},
  jobs: {},
  routes: [deskRoutes],
  adopts: {},
});

/** What its demo begins with. */
export const fixtures: NonNullable<HostOptions['fixtures']> = (_registry, day) =>
  fixturesFor(registry, {
    day,
    sources: () => ({
      roles: fixed(roles.map(([name, permissions]) => ({ values: { name, permissions, is_active: true } }))),
      users: fixed(
        accounts.map(({ email }, at) => ({
          values: { first_name: 'Maya', email, role_id: at + 1, is_password_updated: true, is_active: true },
        })),
      ),
    }),
  });
