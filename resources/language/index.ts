export { API_PATHS } from './api-paths.ts';
export { calculated, QUOTIENT_DECIMALS, withTerms } from './arithmetic.ts';
export { waysTo } from './belonging.ts';
export { DefinitionError, type Mistake, resolve } from './checks/resolve.ts';
export { filteredBy } from './choices.ts';
export * from './collections.ts';
export * from './dashboard-definition.ts';
export * from './data-shapes.ts';
export * from './days.ts';
export * from './definition.ts';
export { type Difference, differencesOf } from './differences.ts';
export * from './figures.ts';
export * from './found.ts';
export { defineHouse, house } from './house.ts';
export { jobs } from './jobs.ts';
export * from './judge.ts';
export * from './keys.ts';
export { acceptedTypes, FILES, isFileId, MAX_FILE_SIZE } from './kinds/files.ts';
export {
  holdsFile,
  isDrawn,
  isRelated,
  isStamped,
  isState,
  isStored,
  keepsMoment,
  kindOf,
  kinds,
  linkOf,
  meansSomething,
  refers,
} from './kinds/index.ts';
export type { ExportValue, FileInfo, Parsed, Random, Row } from './kinds/spec.ts';
export * from './list-address.ts';
export { isMask } from './masks.ts';
export * from './measure-definition.ts';
export * from './names.ts';
export { nearest } from './nearest.ts';
export { eitherNumber, numberIn } from './numbers.ts';
export { readLine } from './one-line.ts';
export { flagOn, POSITION, partsOf, pathToWhole, placesOf, screenShowing, wholesOf } from './parts.ts';
export * from './paths.ts';
export * from './periods.ts';
export * from './planning.ts';
export * from './reach.ts';
export * from './reads.ts';
export * from './report-definition.ts';
export * from './requirement-entry.ts';
export * from './requirements.ts';
export * from './resource.ts';
export { choosesOn, confinedRoles, rowsFor } from './rows.ts';
export * from './rules.ts';
export * from './schema.ts';
export { isVisibleTo, reportNarrowed, reportWithin, screenForRole } from './screen-for-role.ts';
export { type Several, separated, together } from './several.ts';
export * from './sources.ts';
export * from './values.ts';
export { warningsOf } from './warnings.ts';
