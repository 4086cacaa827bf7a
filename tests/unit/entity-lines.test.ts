import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { house } from '../../resources/house.ts';
import { registry } from '../../resources/index.ts';
import { jobs } from '../../resources/language/index.ts';
import { LIMITS, linesOf } from '../lint/entity-lines.ts';

it('should count what says something', () => {
  expect(linesOf("/** One. */\n\n// two\nconst three = 1;\n/*\n four\n*/\n  const five = '/*';\n")).toBe(2);
});

it('should find no entity named by code that is there for all of them', () => {
  const named = Object.keys(registry.resources)
    .concat(
      // A dashboard is the framework's own word.
      registry.screens.filter(({ dashboard }) => dashboard === undefined).map(({ name }) => name),
    )
    // The framework's own, which every product has.
    .filter((name) => name !== jobs.name);
  const quoted = new RegExp(`['"\x60/](${named.join('|')})['"\x60/?]`);
  const naming = ['src', 'api', 'access-control', 'database', 'server']
    .flatMap((house) => readdirSync(house, { recursive: true, encoding: 'utf8' }).map((file) => `${house}/${file}`))
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const found = quoted.exec(readFileSync(file, 'utf8'));
      return found ? [`${file}: ${found[0]}`] : [];
    });
  expect(naming).toEqual([]);
});

it.each(Object.entries(LIMITS))('%s should need at most %i lines', (file, most) => {
  expect(linesOf(readFileSync(file, 'utf8'))).toBeLessThanOrEqual(most);
});

it('should find nothing of this product in the framework that draws it', () => {
  const words = [
    house.name,
    house.short,
    house.currency,
    house.phones.country.replace('+', '\\+'),
    'bookings?',
    'vendors?',
  ];
  const said = new RegExp(`(?<![\\w-])(${words.join('|')})(?![\\w-])`, 'i');
  const naming = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|css)$/.test(file) && !file.startsWith('product/'))
    .flatMap((file) => {
      const code = readFileSync(`src/${file}`, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
      const found = said.exec(code);
      return found ? [`src/${file}: ${found[0]}`] : [];
    });
  expect(naming).toEqual([]);
});
