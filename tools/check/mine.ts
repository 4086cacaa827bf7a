import { basename } from 'node:path';
import { definitions, registry } from '#product/definitions';
import { product } from '#product/server';
import { nearest } from '../../resources/language/index.ts';
import { committedMap } from '../../tests/executed/main.ts';
import { type ExecutedMap, narrowest } from '../../tests/executed/map.ts';
import { HOUSES } from '../../tests/executed/suites.ts';
import { commandsFor, printChosen, ran } from './run.ts';
import { spellingsOf, testsNaming, testsOfFile, type Wish, within } from './select.ts';
import { allTexts, testTexts } from './tree.ts';
import { GENERATED } from './wishes.ts';

/**
 * Runs an author's own tests, those naming an entity, screen, report or job: `npm run test:mine --
 * coupons`
 */
const LIMITS = {
  'tests/unit': { tests: 20, seconds: 12 },
  'tests/integration': { tests: 3, seconds: 5 },
  'tests/component': { tests: 8, seconds: 8 },
  'tests/contract': { tests: 8, seconds: 15 },
};

/** Everything of the product that an author gives a name. */
export const knownNames = (): string[] => [
  ...Object.keys(registry.resources),
  ...Object.keys(registry.screen),
  ...definitions.dashboards.flatMap(({ blocks }) => Object.keys(blocks)),
  ...Object.keys(product.jobs),
];

function wishesOfName(map: ExecutedMap, name: string): Wish[] {
  const spelled = spellingsOf(name);
  const own = allTexts().filter(
    ({ file }) =>
      HOUSES.some((house) => file.startsWith(`${house}/`)) && spelled.includes(basename(file).split('.')[0] ?? ''),
  );
  return [
    { why: `names ${name}`, tests: testsNaming(name, testTexts()) },
    ...own.map(({ file }) => ({ why: `runs ${file}`, tests: narrowest(testsOfFile(map, file), map.tests) })),
    { why: 'generated of all definitions', tests: GENERATED },
  ];
}

async function main([name = '']: readonly string[]): Promise<boolean> {
  const names = knownNames();
  const known = names.find((each) => spellingsOf(name).includes(each));
  if (known === undefined) {
    const near = nearest(name, names) ?? names.filter((each) => name !== '' && each.includes(name)).join(', ');
    console.error(
      `Nothing is called '${name}': no entity, screen, report, block of the home or job.${near ? ` Is it ${near}?` : ''}`,
    );
    return false;
  }
  const began = Date.now();
  const map = committedMap();
  const { chosen, left } = within(wishesOfName(map, known), map, LIMITS);
  printChosen(chosen, left);
  let isGreen = true;
  for (const command of commandsFor(chosen)) isGreen = (await ran(command)) && isGreen;
  console.log(`\n${isGreen ? 'In order' : 'FAILED'}, after ${Math.round((Date.now() - began) / 1000)} s.`);
  return isGreen;
}

if (import.meta.filename === process.argv[1]) process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
