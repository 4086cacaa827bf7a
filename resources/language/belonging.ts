import { refers } from './kinds/index.ts';
import { pathToWhole, wholesOf } from './parts.ts';
import type { Registry, Resource, Screen } from './resource.ts';

/** Paths by which records belong to a screen's: related lists, hidden parts, papers. */
export function waysTo(registry: Registry, screen: Screen, resource: Resource): readonly string[] {
  const lists = Object.values(screen.show?.lists ?? {}).filter(({ of }) => of === resource.name);
  const isPart = wholesOf(registry, resource).at(-1)?.name === screen.resource;
  const toWhole = isPart && !Object.hasOwn(screen.parts, resource.name) ? pathToWhole(registry, resource) : undefined;
  // Papers have no screen of their own.
  const isPaper = screen.papers.length > 0 && !registry.screens.some((each) => each.resource === resource.name);
  const issuedOf = isPaper ? resource.fieldList.filter((field) => refers(field) && field.to === screen.resource) : [];
  return [
    ...new Set([
      ...lists.map(({ by }) => by),
      ...(toWhole === undefined ? [] : [toWhole]),
      ...issuedOf.map(({ name }) => name),
    ]),
  ];
}
