import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { registry } from '../../resources/index.ts';
import { entityLines, linesOf, tableOf } from '../lint/entity-lines.ts';

it('should be what the README says each entity needed', async () => {
  expect(readFileSync('README.md', 'utf8')).toContain(tableOf(await entityLines()));
});

it('should count what says something', () => {
  expect(linesOf("/** One. */\n\n// two\nconst three = 1;\n/*\n four\n*/\n  const five = '/*';\n")).toBe(2);
});

it('should leave nothing uncounted: no code of a page or of the server names an entity that is said to need none', () => {
  const named = Object.values(registry.resources)
    .filter(({ name }) => !['users', 'roles', 'zones', 'categories'].includes(name))
    .flatMap(({ name }) => [
      name,
      ...registry.screens.filter(({ resource }) => resource === name).map((screen) => screen.name),
    ]);
  const quoted = new RegExp(`['"\x60/](${named.join('|')})['"\x60/?]`);
  for (const house of ['src', 'api', 'access-control'])
    for (const file of readdirSync(house, { recursive: true, encoding: 'utf8' }).filter((each) => /\.tsx?$/.test(each)))
      expect(quoted.exec(readFileSync(`${house}/${file}`, 'utf8'))?.[0], `${house}/${file}`).toBeUndefined();
});
