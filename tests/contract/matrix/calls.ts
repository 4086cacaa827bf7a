import type { Flag } from '../../../resources/language/index.ts';
import type { Answer, Client } from '../client.ts';
import { formOf } from '../imports.ts';

/** A call that every resource has and one flag of a screen opens. */
export type Call = {
  readonly name: string;
  readonly flag: Flag;
  readonly make: (client: Client, resource: string, label: string) => Promise<Answer>;
  /** What the call answers once the guard let it through. It never changes anything. */
  readonly passed: number;
  /** Whether it can be made of parts: they are made and changed one by one. Default: yes. */
  readonly ofParts?: false;
};

export const MISSING = 999_999;

export const CALLS: readonly Call[] = [
  {
    name: 'list',
    flag: 'read',
    passed: 200,
    make: (client, resource, label) => client.get(`/api/${resource}?_end=1${label}`),
  },
  {
    name: 'tabs',
    flag: 'read',
    passed: 200,
    make: (client, resource, label) => client.get(`/api/${resource}/tabs?${label}`),
  },
  {
    name: 'one',
    flag: 'read',
    passed: 404,
    make: (client, resource, label) => client.get(`/api/${resource}/${MISSING}?${label}`),
  },
  {
    name: 'create',
    flag: 'write',
    passed: 422,
    make: (client, resource, label) => client.post(`/api/${resource}?${label}`, { nonsense: 1 }),
  },
  {
    name: 'begin',
    flag: 'write',
    passed: 204,
    make: (client, resource, label) => client.get(`/api/${resource}/new?${label}`),
  },
  {
    name: 'update',
    flag: 'update',
    passed: 404,
    make: (client, resource, label) => client.patch(`/api/${resource}/${MISSING}?${label}`, {}),
  },
  {
    name: 'delete',
    flag: 'delete',
    passed: 404,
    make: (client, resource, label) => client.delete(`/api/${resource}/${MISSING}?${label}`),
  },
  {
    name: 'export',
    flag: 'export',
    passed: 200,
    make: (client, resource, label) => client.get(`/api/${resource}/export?${label}`),
  },
  {
    name: 'history',
    flag: 'read',
    passed: 404,
    make: (client, resource, label) => client.get(`/api/${resource}/${MISSING}/history?${label}`),
  },
  {
    name: 'decisions',
    flag: 'read',
    passed: 404,
    make: (client, resource, label) => client.get(`/api/${resource}/${MISSING}/decisions?${label}`),
  },
  {
    name: 'parts',
    flag: 'read',
    passed: 404,
    make: (client, resource, label) => client.get(`/api/${resource}/${MISSING}/parts?${label}`),
  },
  {
    name: 'here',
    flag: 'read',
    passed: 404,
    make: (client, resource, label) => client.post(`/api/${resource}/${MISSING}/here?${label}`, { window: 'one' }),
  },
  {
    name: 'verify',
    flag: 'update',
    // No such field has such a way to change.
    passed: 404,
    make: (client, resource, label) =>
      client.post(`/api/${resource}/${MISSING}/verify/nothing?${label}`, { value: 'a@example.com' }),
  },
  {
    name: 'verify, confirmed',
    flag: 'update',
    passed: 404,
    make: (client, resource, label) =>
      client.post(`/api/${resource}/${MISSING}/verify/nothing/confirm?${label}`, { attempt: 'none', code: '0000' }),
  },
  {
    name: 'reveal',
    flag: 'update',
    passed: 422,
    make: (client, resource, label) => client.post(`/api/${resource}/${MISSING}/reveal?${label}`, { field: 'nothing' }),
  },
  {
    name: 'order',
    flag: 'update',
    // Of a whole that nobody has; what is no part has no order.
    passed: 404,
    make: (client, resource, label) => client.post(`/api/${resource}/order?${label}`, { whole: MISSING, ids: [] }),
  },
  {
    name: 'import',
    flag: 'write',
    ofParts: false,
    passed: 200,
    make: (client, resource, label) =>
      client.call('POST', `/api/${resource}/import?dry_run=true${label}`, undefined, { raw: formOf('Nonsense\n1') }),
  },
  {
    name: 'bulk set',
    flag: 'update',
    ofParts: false,
    passed: 422,
    make: (client, resource, label) =>
      client.post(`/api/${resource}/bulk?${label}`, { action: 'set', values: {}, ids: [MISSING] }),
  },
  {
    name: 'bulk delete',
    flag: 'delete',
    ofParts: false,
    passed: 200,
    make: (client, resource, label) =>
      client.post(`/api/${resource}/bulk?${label}`, { action: 'delete', ids: [MISSING] }),
  },
];
