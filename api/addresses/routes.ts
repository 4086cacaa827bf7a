import type { Router } from 'express';
import type { Registry } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { answer, type Work } from '../http.ts';
import { runAddress } from './run.ts';
import { ADDRESSES, type Address } from './table.ts';

/** Adds the addresses the specification names, besides the pattern. @throws Error where a resource has the name of one. */
export function addressRoutes(router: Router, context: ApiContext): void {
  const served = ADDRESSES.filter((each) => isServed(context.registry, each));
  const hidden = served.find(({ path }) => Object.hasOwn(context.registry.resources, path.split('/')[1] ?? ''));
  if (hidden)
    throw new Error(`A resource cannot be called as ${hidden.path} is: the specification's own call is there.`);
  for (const path of new Set(served.map((each) => each.path))) {
    const works: { [method in Address['method']]?: Work } = {};
    for (const { method } of served.filter((each) => each.path === path)) {
      const meant = served.filter((each) => each.path === path && each.method === method);
      works[method] = (request, response) => runAddress(context, meant, request, response);
    }
    answer(router, path, works);
  }
}

/** Whether there is what an address is of: a registry of another world has other resources. */
const isServed = ({ resources }: Registry, { resource }: Address): boolean => Object.hasOwn(resources, resource);
