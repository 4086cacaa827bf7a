import { DefinitionError, type Mistake, type Registry } from '../../resources/language/index.ts';
import type { Route } from './route.ts';

const WHY = 'a call of the product stands before it. Choose another name.';

const mistake = (resource: string, path: string, name: string): Mistake => ({
  file: `resources/${resource.replaceAll('_', '-')}.ts`,
  path,
  wrong: `'${name}' would be hidden:`,
  right: WHY,
});

/**
 * Refuses names hidden by calls with a path of their own, such as `/bookings/:id/candidates`.
 * @throws DefinitionError
 */
export function assertNoHiddenNames(routes: readonly Pick<Route, 'path' | 'when'>[], registry: Registry): void {
  const mistakes = routes.flatMap(({ path, when }): Mistake[] => {
    if (when) return [];
    const [first = '', second = ':', third] = path.split('/').slice(1);
    const resource = registry.resources[first];
    if (!resource || !second.startsWith(':')) return [];
    if (third === undefined) return [mistake(first, 'name', first)];
    const lists = registry.screens.flatMap((screen) =>
      screen.resource === first && screen.show?.lists[third]
        ? [mistake(first, `screens.${screen.name}.show.tabs`, third)]
        : [],
    );
    return resource.moves.some(({ name }) => name === third) ? [mistake(first, 'moves', third), ...lists] : lists;
  });
  if (mistakes.length > 0) throw new DefinitionError(mistakes);
}
