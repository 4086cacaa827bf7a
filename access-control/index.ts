export { decisionTableOf } from './decide.ts';
export { isKeptFromOwners, isOpenTo, undeclaredOn } from './declared.ts';
export { type Grant, grantedBeyond, newlyGranted } from './grants.ts';
export { keepsOwnRowsOn, withOwnScreens } from './own-rows.ts';
export type { Permissions } from './permissions.ts';
export {
  emptyPermissions,
  grantAll,
  permissionsWhere,
  permissionTree,
} from './policy.ts';
export { tableOfDraft } from './preview.ts';
export { type DecisionTable, tableFrom, tableOf } from './table.ts';
export { grantsOn } from './tree.ts';
