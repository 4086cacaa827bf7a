export { decisionTableOf } from './decide.ts';
export { MODEL } from './model.ts';
export type { ModuleGrant, Permissions, ScreenGrant } from './permissions.ts';
export {
  emptyPermissions,
  grantAll,
  type PermissionModule,
  permissionsWhere,
  permissionTree,
  policyOf,
  subjectOf,
} from './policy.ts';
export { type DecisionTable, NOTHING, tableFrom, tableOf } from './table.ts';
