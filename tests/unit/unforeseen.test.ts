import type { Request } from 'express';
import { describe, expect, it } from 'vitest';
import { unforeseen } from '../../api/gate.ts';
import { Taken } from '../../api/store.ts';
import { registry } from '../../resources/index.ts';

const context = { registry, audit: () => undefined, log: () => undefined };
const request = { method: 'POST', ip: '127.0.0.1' } as Request;

describe('what a store refuses that nobody checked before', () => {
  it('should be a conflict, on the field that somebody has already', () => {
    const unique = Object.values(registry.resources).flatMap(({ name, uniques }) =>
      uniques.map(({ fields, message }) => ({ name, fields, message })),
    );
    for (const { name, fields, message } of unique)
      expect(unforeseen(context, request, new Taken(name, fields)), name).toMatchObject({
        code: 'conflict',
        errors: { [fields[0] ?? '']: [message] },
      });
    expect(unforeseen(context, request, new Taken('_limits', ['id'])).code).toBe('conflict');
  });
});
