export { decisionTableOf } from './decide.ts';
export { isKeptFromOwners, isOpenTo, undeclaredFor, undeclaredOn } from './declared.ts';
export { type Grant, grantedBeyond, newlyGranted } from './grants.ts';
export { keepsOwnRowsOn, withOwnScreens } from './own-rows.ts';
export type { ModuleGrant, Permissions, ScreenGrant } from './permissions.ts';
export {
  emptyPermissions,
  grantAll,
  type PermissionModule,
  permissionsWhere,
  permissionTree,
} from './policy.ts';
export { changesBetween, type Reason, type RoleDraft, reasonFor, type ScreenChange, tableOfDraft } from './preview.ts';
export { isUndecided, withSplitFlags } from './split-flags.ts';
export { type DecisionTable, NOTHING, tableFrom, tableOf } from './table.ts';
export { allState, type BoxState, beyond, grantsOn, moduleState, offers, screenHolds, within } from './tree.ts';
