import { fileURLToPath } from 'node:url';
import { checkClassNames, checkSheets } from './class-names.ts';
import { checkComments } from './comments.ts';
import { checkGlossary } from './glossary.ts';
import { checkKindTests } from './kind-tests.ts';
import { checkModuleState } from './module-state.ts';
import { checkOptions } from './options.ts';
import { checkProduction } from './production.ts';
import { checkSingleCopies, lockOf } from './single-copies.ts';
import { checkSpecification } from './specification.ts';
import { checkWalls } from './walls.ts';
import { checkWords } from './words.ts';

/**
 * The part of `npm run lint` that is about the whole tree: walls, cycles, orphans, lengths, kinds
 * compared by name, doubled packages, those of production, comments, words, classes, sheets, the
 * glossary and module state.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const { refusals, remarks, files } = checkWalls(root);
const kindTests = checkKindTests(root);
const all = [
  ...refusals,
  ...kindTests.refusals,
  ...checkSingleCopies(lockOf(root)),
  ...checkProduction(root),
  ...checkComments(root),
  ...checkWords(root),
  ...checkClassNames(root),
  ...checkSheets(root),
  ...checkGlossary(root),
  ...checkModuleState(root),
  ...checkSpecification(root),
  ...checkOptions(root),
];
for (const remark of [...remarks, ...kindTests.remarks]) console.log(`note: ${remark}`);
for (const refusal of all) console.error(refusal);
console.log(all.length > 0 ? `${all.length} refused.` : `Walls, cycles and copies: ${files} files are in order.`);
process.exitCode = all.length > 0 ? 1 : 0;
