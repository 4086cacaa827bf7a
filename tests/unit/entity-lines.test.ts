import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { house } from '../../resources/house.ts';
import { registry } from '../../resources/index.ts';
import { jobs } from '../../resources/language/index.ts';
import { LIMITS, linesOf } from '../lint/entity-lines.ts';

it('should count what says something', () => {
  expect(linesOf("/** One. */\n\n// two\nconst three = 1;\n/*\n four\n*/\n  const five = '/*';\n")).toBe(2);
});

/** Where files of these houses match, each at its first place. Comments may say anything. */
const matching = (pattern: RegExp, houses: readonly string[], files: RegExp): string[] =>
  houses
    .flatMap((house) => readdirSync(house, { recursive: true, encoding: 'utf8' }).map((file) => `${house}/${file}`))
    .filter((file) => files.test(file))
    .flatMap((file) => {
      const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
      const found = pattern.exec(code);
      return found ? [`${file}: ${found[0]}`] : [];
    });

it('should find no entity named by code that is there for all of them', () => {
  // A dashboard is the framework's own word, and each product has jobs.
  const screens = registry.screens.flatMap(({ name, dashboard }) => (dashboard ? [] : [name]));
  const named = [...Object.keys(registry.resources), ...screens].filter((name) => name !== jobs.name);
  const quoted = new RegExp(`['"\x60/](${named.join('|')})['"\x60/?]`);
  expect(matching(quoted, ['src', 'api', 'access-control', 'database', 'server'], /\.tsx?$/)).toEqual([]);
});

it.each(Object.entries(LIMITS))('%s should need at most %i lines', (file, most) => {
  expect(linesOf(readFileSync(file, 'utf8'))).toBeLessThanOrEqual(most);
});

it('should find nothing of this product in the framework that draws it', () => {
  const country = house.phones.country.replace('+', '\\+');
  const words = [house.name, house.short, house.currency, country, 'bookings?', 'vendors?'];
  const text = new RegExp(`(?<![\\w-])(${words.join('|')})(?![\\w-])`, 'i');
  expect(matching(text, ['src'], /\.(tsx?|css)$/)).toEqual([]);
});
