import type { Flag } from '../../../resources/language/index.ts';
import type { Answer, Client } from '../client.ts';
import { formOf } from '../imports.ts';

/** A call that every resource has and one flag of a screen opens. */
export type Call = {
  readonly name: string;
  readonly flag: Flag;
  /** What the call answers once the guard let it through. It never changes anything. */
  readonly passed: number;
  readonly make: (client: Client, resource: string, label: string) => Promise<Answer>;
};

export const MISSING = 999_999;

type Sent = object | FormData;

/** Makes a call whose method and path stand in one text. */
export function called(client: Client, call: string, label: string, body?: Sent): Promise<Answer> {
  const [method = '', path] = call.split(' ');
  const options = body instanceof FormData ? { raw: body } : {};
  return client.call(method, `${path}${label}`, body instanceof FormData ? undefined : body, options);
}

/** The path of a record that nobody has. */
export const ONE = `/${MISSING}`;

const ROWS: readonly (readonly [name: string, flag: Flag, passed: number, call: string, body?: Sent])[] = [
  ['list', 'read', 200, 'GET ?_end=1'],
  ['tabs', 'read', 200, 'GET /tabs?'],
  ['one', 'read', 404, `GET ${ONE}?`],
  ['create', 'write', 422, 'POST ?', { nonsense: 1 }],
  ['begin', 'write', 204, 'GET /new?'],
  ['update', 'update', 404, `PATCH ${ONE}?`, {}],
  ['delete', 'delete', 404, `DELETE ${ONE}?`],
  ['export', 'export', 200, 'GET /export?'],
  ['history', 'read', 404, `GET ${ONE}/history?`],
  ['parts', 'read', 404, `GET ${ONE}/parts?`],
  ['here', 'read', 404, `POST ${ONE}/here?`, { window: 'one' }],
  // No such field has such a way to change.
  ['verify', 'update', 404, `POST ${ONE}/verify/nothing?`, { value: 'a@example.com' }],
  ['verify, confirmed', 'update', 404, `POST ${ONE}/verify/nothing/confirm?`, { attempt: 'none', code: '0000' }],
  ['reveal', 'update', 422, `POST ${ONE}/reveal?`, { field: 'nothing' }],
  // Of a whole that nobody has; what is no part has no order.
  ['order', 'update', 404, 'POST /order?', { whole: MISSING, ids: [] }],
  ['import', 'write', 200, 'POST /import?dry_run=true', formOf('Nonsense\n1')],
  ['bulk set', 'update', 422, 'POST /bulk?', { action: 'set', values: {}, ids: [MISSING] }],
  ['bulk delete', 'delete', 200, 'POST /bulk?', { action: 'delete', ids: [MISSING] }],
];

export const CALLS: readonly Call[] = ROWS.map(([name, flag, passed, call, body]) => ({
  ...{ name, flag, passed },
  make: (client, resource, label) => called(client, call.replace(' ', ` /api/${resource}`), label, body),
}));

/** Those that are not made of parts: these are made and changed one by one. */
export const NOT_OF_PARTS: readonly string[] = ['import', 'bulk set', 'bulk delete'];
