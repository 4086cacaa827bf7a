import type { Router } from 'express';
import type { Registry } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { answer, queryOf, type Work } from '../http.ts';
import type { Address, ListCall } from './address.ts';
import { listKeys, runAddress } from './run.ts';

/** Adds the addresses a product names, besides the pattern. */
export function addressRoutes(router: Router, context: ApiContext): void {
  const served = context.product.addresses.filter((each) => isServed(context.registry, each));
  const [shared, apart] = [served.filter(isAsPattern), served.filter((each) => !isAsPattern(each))];
  // What has none of the call's keys goes on to the pattern.
  router.use((request, response, next) => {
    const keys = new Set(queryOf(request).keys());
    const matching = shared.filter((at) => at.path === request.path && listKeys(at).some((key) => keys.has(key)));
    if (matching.length === 0 || !['GET', 'HEAD'].includes(request.method)) return next();
    runAddress(context, matching, request, response).catch(next);
  });
  for (const path of new Set(apart.map((each) => each.path))) {
    const works: { [method in Address['method']]?: Work } = {};
    for (const { method } of apart.filter((each) => each.path === path)) {
      const matching = apart.filter((each) => each.path === path && each.method === method);
      works[method] = (request, response) => runAddress(context, matching, request, response);
    }
    answer(router, path, works);
  }
}

const isAsPattern = (at: Address): at is ListCall => at.call === 'list' && at.path === `/${at.resource}`;

/** Whether there is what an address is of: a registry of another world has other resources. */
const isServed = ({ resources }: Registry, { resource }: Address): boolean => Object.hasOwn(resources, resource);
