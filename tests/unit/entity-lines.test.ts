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

/** Addresses the specification gives by name: a table, without logic. */
const NAMED = 'api/addresses/table.ts';

it('should leave nothing uncounted: no code of a page or of the server names an entity or its screens', () => {
  const named = Object.values(registry.resources).flatMap(({ name, screens }) => [name, ...screens]);
  const quoted = new RegExp(`['"\x60/](${named.join('|')})['"\x60/?]`);
  for (const house of ['src', 'api', 'access-control', 'database', 'server'])
    for (const name of readdirSync(house, { recursive: true, encoding: 'utf8' }).filter((each) =>
      /\.tsx?$/.test(each),
    )) {
      const file = `${house}/${name}`;
      if (file !== NAMED) expect(quoted.exec(readFileSync(file, 'utf8'))?.[0], file).toBeUndefined();
    }
});
