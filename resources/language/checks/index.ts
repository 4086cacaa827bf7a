import { withActive } from '../active.ts';
import { MEANINGS, type ResourceDefinition } from '../definition.ts';
import { kindOf } from '../kinds/index.ts';
import { withPosition } from '../parts.ts';
import type { Definitions, Registry } from '../resource.ts';
import { checkDashboard } from './dashboard-check.ts';
import { definitionIndex } from './ends.ts';
import { checkFigures } from './figure-check.ts';
import { checkIdentity } from './identity-check.ts';
import { checkOperands } from './operand-check.ts';
import { At, causesFirst, gathered, type Mistake } from './report.ts';
import { checkResource } from './resource-check.ts';
import type { Paths } from './screen-check.ts';
import { shapeLook } from './shape-check.ts';
import { isObject, listOf, named, object, oneOf, plain, text, twice } from './shapes.ts';
import { checkTransient } from './transient-check.ts';
import { checkWritten } from './written-check.ts';

const fileOf = (name: unknown): string =>
  typeof name === 'string' ? `resources/${name.replaceAll('_', '-')}.ts` : 'resources/index.ts';

/** The mistakes in definitions; any one stops assembly. */
export function mistakesIn(definitions: Definitions): Mistake[] {
  const mistakes: Mistake[] = [];
  const placeIn = (file: string, path?: string): At => new At(mistakes, file, path, definitions.names);
  const modules = definitions.modules.map((each) => each.name);
  const moduleAt = placeIn('resources/modules.ts', 'modules');
  listOf((value, at) => object(value, at, { must: { name: text, icon: text }, may: {} }))(
    definitions.modules,
    moduleAt,
  );
  for (const name of twice(modules)) moduleAt.wrong(`'${name}' stands twice in it.`);
  for (const [name, vocabulary] of Object.entries(definitions.vocabularies)) {
    const at = placeIn('resources/vocabularies.ts', name);
    named('snake_case')(name, at);
    const entry = { must: { value: text, label: text }, may: { meaning: oneOf('meaning', () => MEANINGS) } };
    listOf((value, where) => object(value, where, entry))(vocabulary, at);
    const values = Array.isArray(vocabulary) ? vocabulary.map((each) => each?.value) : [];
    for (const value of twice(values)) at.wrong(`'${value}' stands twice in it.`);
  }
  // No prototype, so that a resource called __proto__ is reported.
  const resources: { [name: string]: ResourceDefinition } = Object.create(null);
  const screens = new Map<string, string>();
  const takeScreen = (name: string, at: At): void => {
    const other = screens.get(name);
    if (other) at.wrong(`the screen '${name}' is defined in ${other} already.`);
    screens.set(name, at.file);
  };
  for (const each of definitions.resources) {
    const at = placeIn(fileOf(isObject(each) ? each.name : undefined));
    if (!isObject(each)) at.malformed('there is a resource that is not an object.');
    else if (typeof each.name !== 'string') at.in('name').malformed('is missing.');
    else if (Object.hasOwn(resources, each.name)) at.in('name').wrong(`two resources are called '${each.name}'.`);
    else resources[each.name] = withPosition(withActive(each as unknown as ResourceDefinition));
  }
  const { identity, vocabularies, shapes = {} } = definitions;
  for (const [name, shape] of Object.entries(shapes)) {
    const at = placeIn('resources/shapes.ts', name);
    named('snake_case')(name, at);
    plain(shape, at);
    shapeLook(shape, at);
  }
  const identityAt = placeIn('resources/identity.ts', 'identity');
  plain(identity, identityAt);
  const paths: Paths = new Map();
  const world = definitionIndex(resources, isObject(identity) ? identity.users : undefined);
  checkIdentity(identity, identityAt, resources, world, vocabularies);
  for (const resource of Object.values(resources)) {
    const at = placeIn(fileOf(resource.name));
    plain(resource, at);
    checkResource(resource, at, { resources, declared: { vocabularies, shapes }, modules, paths, identity, world });
    for (const name of Object.keys(isObject(resource.screens) ? resource.screens : {}))
      takeScreen(name, at.in('screens').in(name));
  }
  for (const dashboard of definitions.dashboards ?? []) {
    const name = isObject(dashboard) ? dashboard.name : undefined;
    const at = placeIn('resources/dashboards.ts', typeof name === 'string' ? name : undefined);
    plain(dashboard, at);
    checkDashboard(dashboard, at, { resources, modules, paths, world });
    if (typeof name === 'string') takeScreen(name, at);
  }
  return gathered(causesFirst(mistakes));
}

/** Defaults, examples and what rules compare with must be values the field itself could hold. */
export function mistakesInValues(registry: Registry): Mistake[] {
  const mistakes: Mistake[] = [];
  for (const resource of Object.values(registry.resources)) {
    const screens = registry.screens.filter((each) => each.resource === resource.name);
    checkWritten(resource, registry, new At(mistakes, fileOf(resource.name)));
    checkTransient(resource, registry, new At(mistakes, fileOf(resource.name)));
    checkOperands(registry, resource, screens, new At(mistakes, fileOf(resource.name)));
    checkFigures(registry, resource, screens, new At(mistakes, fileOf(resource.name)));
    for (const field of resource.fieldList) {
      const at = new At(mistakes, fileOf(resource.name), `fields.${field.name}`);
      const look = (value: unknown, path: At): void => {
        const result = kindOf(field).parse(field, value);
        if (!result.ok) path.wrong(`${JSON.stringify(value)} is not a value of the field.`, `${result.message}.`);
      };
      if (field.default !== undefined && field.default !== null) look(field.default, at.in('default'));
      if (field.emptyAs !== undefined && field.emptyAs !== null) look(field.emptyAs, at.in('emptyAs'));
      field.examples?.forEach((value, index) => {
        look(value, at.in('examples').in(index));
      });
    }
  }
  return mistakes;
}
