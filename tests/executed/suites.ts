/** The folders whose functions are counted. */
export const HOUSES = [
  'src',
  'product',
  'api',
  'server',
  'database',
  'access-control',
  'mock-server',
  'resources',
] as const;

/** Whether a file is one definition, and not the language they are in. */
export const isDefinition = (file: string): boolean => /^(?:resources\/[^/]+|product\/fixtures\/.+)\.ts$/.test(file);

/** Whether a change of a file is answered by what ran of it, not by its name or who loads it. */
export const isMapped = (file: string): boolean => !isDefinition(file) && !file.endsWith('.css');

/**
 * The suites a change is answered by, the cheapest first: where their files are, and the project of
 * `vitest.config.ts` that runs them; Playwright runs those of none.
 */
export const SUITES = [
  { folder: 'tests/unit', project: 'unit' },
  { folder: 'tests/integration', project: 'integration' },
  { folder: 'tests/component', project: 'component' },
  { folder: 'tests/contract', project: 'contract' },
  { folder: 'tests/store', project: 'store' },
  { folder: 'tests/second', project: 'second' },
  { folder: 'tests/browser', project: undefined },
] as const;

export type Suite = (typeof SUITES)[number];

/** The suite a test is of, by its file; none for those that are run as a whole alone. */
export const suiteOf = (test: string): Suite | undefined => SUITES.find(({ folder }) => test.startsWith(`${folder}/`));
