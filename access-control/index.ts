export type { ModuleGrant, Permissions, ScreenGrant } from './permissions.ts';
