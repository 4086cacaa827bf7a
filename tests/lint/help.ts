import { readFileSync } from 'node:fs';

/**
 * What each script of package.json is for; `npm run help` prints it, and a test keeps it complete.
 */
export const MEANINGS: { readonly [script: string]: string } = {
  start: 'builds pages and server, and serves the demo on one port (PORT, default 4000)',
  serve: 'serves what was built, without a demo: for production (docs/deploying.md)',
  mock: 'the demo in memory, its records in a file that testers edit',
  dev: 'the demo with hot reload instead of a build',
  build: 'builds the pages into dist/, the server into dist-server/',
  fixtures: 'fills the demo’s store with fixtures; -- --scale 1000 makes a large set',
  migrate: 'runs the migrations people wrote that were not run on the store yet (docs/deploying.md)',
  'verify-history': 'looks whether the history of all records is whole (docs/security.md)',
  reseal: 'seals anew what a secret of before sealed (docs/deploying.md)',
  'archive-history': 'moves the history of past months to files: -- 2026-01 --to archive (docs/deploying.md)',
  new: 'begins an entity: -- coupons writes its file and its line, -- coupons --help tells the rest',
  generate: 'writes what follows from code: the definitions’ JSON Schema, the addresses in docs/api.md',
  words: 'writes or completes a language’s dictionary: -- ar writes languages/ar.json (docs/accessibility.md)',
  test: 'every test: unit, integration, component, contract, browser',
  'test:unit': 'tests of single parts, without a server or a database',
  'test:component': 'tests of components in a browser, without a server',
  'test:contract': 'tests of the API over HTTP',
  'test:browser': 'tests of the product in Chromium (CHROMIUM_PATH names one; -- <file> runs one)',
  journeys: 'what the business lives by, over HTTP, on the built server with its default store',
  'test:added':
    'lint, types and the tests that read definitions, in a copy with the example of docs/first-entity.md, new entities and reports; -- whole for all contract tests',
  'test:repeat': 'runs one test file ten times, and ten at a third of the speed: -- FILE [COUNT]',
  'test:seeds':
    'breaks the product in 60 ways and says which test sees each; -- --list, -- --only NAME (CONTRIBUTING.md)',
  'test:whole': 'every suite over every store, and writes which functions each test runs (tests/executed.json)',
  'test:mine': 'an author’s own tests, in half a minute: -- coupons names an entity, a report, a block or a job',
  check: 'lint, types, and the tests that run the lines that changed; -- main since a branch',
  lint: 'style, walls between the houses, import cycles, doubled packages, words, what is generated',
  audit: 'asks the registry whether a package of production is known to be unsafe',
  format: 'mends what lint can mend by itself',
  types: 'checks the types of everything',
  size: 'measures the first load of two pages and fails over budget',
  bench: 'measures speed and prints it beside the committed run; -- --save commits to a new one',
  screenshots: 'renders every page, wide and narrow, light and dark, into screenshots/',
  lines: 'counts lines of code by room; -- --keep writes docs/lines.md',
  help: 'prints this list',
};

if (import.meta.filename === process.argv[1]) {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  for (const name of Object.keys(scripts)) console.log(`npm run ${name.padEnd(14)} ${MEANINGS[name] ?? ''}`);
}
