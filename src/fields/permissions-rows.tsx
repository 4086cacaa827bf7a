import { type ReactNode, useId } from 'react';
import type { Permissions } from '../../access-control/permissions.ts';
import {
  type BoxState,
  type Change,
  moduleState,
  offers,
  screenHolds,
  toggleModule,
  toggleScreen,
} from '../../access-control/tree.ts';
import type { Flag, PermissionTree } from '../../resources/language/index.ts';
import { t } from '../platform/i18n/index.ts';
import { ChevronDownIcon } from '../ui/icons.tsx';
import { flagLabel } from './flags.ts';
import { PermissionBox } from './permissions-box.tsx';
import type { Place } from './permissions-keys.ts';

/** The four toggles of spec part 1 §2, in its order, and what papers need. */
export const TOGGLES: readonly Flag[] = ['write', 'update', 'delete', 'export', 'issue'];

type RowsProps = {
  readonly scope: PermissionTree;
  readonly grants: Permissions;
  /** The screens that no grant opens to the role. */
  readonly undeclared: ReadonlyMap<string, string>;
  /** Whether a right is kept from the role since the records there are its own. */
  readonly isOwners: (screen: string, flag: Flag) => boolean;
  readonly disabled: boolean;
  readonly change: (make: (change: Change) => Permissions, on: boolean) => void;
  readonly module: PermissionTree[number];
  readonly open: boolean;
  readonly stop: Place;
  readonly onFold: () => void;
};

/** A module's row and those of its screens. */
export function ModuleRows({
  scope,
  grants,
  undeclared,
  isOwners,
  disabled,
  change,
  module,
  open,
  stop,
  onFold,
}: RowsProps): ReactNode {
  const id = useId();
  const name = t(module.module);
  const whole: PermissionTree = [module];
  const tab = (row: string, column: string): 0 | -1 => (stop.row === row && stop.column === column ? 0 : -1);
  const ofModule = (flag: Flag): ReactNode => {
    // Drawn where the module has it at all; switched where one may grant it.
    if (moduleState(whole, grants, module.module, flag) === 'none') return null;
    const blocked = moduleState(scope, grants, module.module, flag) === 'none';
    return (
      <PermissionBox
        {...(flag === 'access' ? { id } : {})}
        state={moduleState(blocked ? whole : scope, grants, module.module, flag)}
        blocked={
          blocked
            ? whyBlocked(
                module.screens.every(({ screen }) => undeclared.has(screen)),
                module.screens.some(({ screen }) => isOwners(screen, flag)),
              )
            : undefined
        }
        disabled={disabled}
        look={flag === 'access' ? 'check' : 'toggle'}
        row={module.module}
        column={flag}
        tabIndex={tab(module.module, flag)}
        label={
          flag === 'access'
            ? t('Access to {screen}', { screen: name })
            : t('{flag} on all of {module}', { flag: flagLabel(flag), module: name })
        }
        onSet={(on) => change((each) => toggleModule(module.module, flag, each), on)}
      />
    );
  };
  const ofScreen = (screen: string, label: string, flag: Flag): ReactNode => {
    const state: BoxState = screenHolds(grants, screen, flag) ? 'on' : 'off';
    return (
      <PermissionBox
        {...(flag === 'access' ? { id: `${id}-${screen}` } : {})}
        state={state}
        blocked={offers(scope, screen, flag) ? undefined : whyBlocked(undeclared.has(screen), isOwners(screen, flag))}
        disabled={disabled}
        look={flag === 'access' ? 'check' : 'toggle'}
        row={screen}
        column={flag}
        tabIndex={tab(screen, flag)}
        label={
          flag === 'access'
            ? t('Access to {screen}', { screen: label })
            : t('{flag} on {screen}', { flag: flagLabel(flag), screen: label })
        }
        onSet={(on) => change((each) => toggleScreen(screen, flag, each), on)}
      />
    );
  };
  return (
    <>
      <tr className="grants-module" aria-level={1} aria-expanded={open}>
        <th scope="row">
          <span className="grants-name">
            <button
              type="button"
              className="grants-fold"
              data-row={module.module}
              data-column="fold"
              tabIndex={tab(module.module, 'fold')}
              aria-expanded={open}
              aria-label={t('Screens of {module}', { module: name })}
              onClick={onFold}
            >
              <ChevronDownIcon />
            </button>
            <label className="grants-label" htmlFor={id}>
              {ofModule('access')}
              <span>{name}</span>
            </label>
          </span>
        </th>
        {TOGGLES.map((flag) => (
          <td key={flag}>{ofModule(flag)}</td>
        ))}
      </tr>
      {open
        ? module.screens.map(({ screen, label, flags }) => (
            <tr
              key={screen}
              className={screenHolds(grants, screen, 'access') ? 'grants-screen' : 'grants-screen grants-closed'}
              aria-level={2}
            >
              <th scope="row">
                <label className="grants-name" htmlFor={`${id}-${screen}`}>
                  {ofScreen(screen, t(label), 'access')}
                  <span>{t(label)}</span>
                </label>
              </th>
              {TOGGLES.map((flag) => (
                <td key={flag}>{flags.includes(flag) ? ofScreen(screen, t(label), flag) : null}</td>
              ))}
            </tr>
          ))
        : null}
    </>
  );
}

/** Why a box cannot be switched. */
const whyBlocked = (isUndeclared: boolean, isOwners: boolean): string =>
  isUndeclared
    ? t('This role keeps to its own records, and nobody declared which those are here.')
    : isOwners
      ? t('This role keeps to its own records, whose papers others issue.')
      : t('Your own role does not hold this, so you cannot grant it.');
