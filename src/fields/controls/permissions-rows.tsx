import { type ReactNode, useId } from 'react';
import type { Permissions } from '../../../access-control/permissions.ts';
import {
  type Change,
  moduleState,
  offers,
  screenHolds,
  toggleModule,
  toggleScreen,
} from '../../../access-control/tree.ts';
import type { Flag, PermissionTree } from '../../../resources/language/index.ts';
import { t } from '../../platform/i18n/index.ts';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { flagLabel } from '../flags.ts';
import { PermissionBox } from './permissions-box.tsx';
import type { Cell } from './permissions-keys.ts';

/** The four toggles of spec part 1 §2, in its order, and what papers need. */
export const TOGGLES: readonly Flag[] = ['write', 'update', 'delete', 'export', 'issue'];

/** What all boxes of the table share. */
export type Boxes = {
  readonly scope: PermissionTree;
  readonly grants: Permissions;
  /** The screens that no grant opens to the role. */
  readonly undeclared: ReadonlyMap<string, string>;
  /** Whether a right is kept from the role since the records there are its own. */
  readonly isOwners: (screen: string, flag: Flag) => boolean;
  readonly disabled: boolean;
  readonly change: (make: (change: Change) => Permissions, on: boolean) => void;
  /** The place that Tab reaches. */
  readonly stop: Cell;
};

type Module = PermissionTree[number];

type RowsProps = {
  readonly boxes: Boxes;
  readonly module: Module;
  readonly open: boolean;
  readonly onFold: () => void;
};

/** A module's row and those of its screens. */
export function ModuleRows({ boxes, module, open, onFold }: RowsProps): ReactNode {
  const id = useId();
  const name = t(module.module);
  return (
    <>
      <tr className="grants-module" aria-level={1} aria-expanded={open}>
        <th scope="row">
          <span className="grants-name">
            <button
              type="button"
              className="grants-fold bare centred"
              data-row={module.module}
              data-column="fold"
              tabIndex={tabAt(boxes.stop, module.module, 'fold')}
              aria-expanded={open}
              aria-label={t('Screens of {module}', { module: name })}
              onClick={onFold}
            >
              <ChevronDownIcon />
            </button>
            <label className="grants-label" htmlFor={id}>
              <ModuleBox id={id} boxes={boxes} module={module} flag="access" />
              <span>{name}</span>
            </label>
          </span>
        </th>
        {TOGGLES.map((flag) => (
          <td key={flag}>
            <ModuleBox boxes={boxes} module={module} flag={flag} />
          </td>
        ))}
      </tr>
      {open
        ? module.screens.map((each) => (
            <ScreenRow key={each.screen} id={`${id}-${each.screen}`} boxes={boxes} of={each} />
          ))
        : null}
    </>
  );
}

type ScreenProps = { readonly id: string; readonly boxes: Boxes; readonly of: Module['screens'][number] };

function ScreenRow({ id, boxes, of: { screen, label, flags } }: ScreenProps): ReactNode {
  const isOpen = screenHolds(boxes.grants, screen, 'access');
  return (
    <tr className={isOpen ? 'grants-screen' : 'grants-screen grants-closed'} aria-level={2}>
      <th scope="row">
        <label className="grants-name" htmlFor={id}>
          <ScreenBox id={id} boxes={boxes} screen={screen} label={t(label)} flag="access" />
          <span>{t(label)}</span>
        </label>
      </th>
      {TOGGLES.map((flag) => (
        <td key={flag}>
          {flags.includes(flag) ? <ScreenBox boxes={boxes} screen={screen} label={t(label)} flag={flag} /> : null}
        </td>
      ))}
    </tr>
  );
}

type BoxProps = {
  readonly boxes: Boxes;
  readonly flag: Flag;
  readonly id?: string;
};

function ModuleBox({ boxes, module, flag, ...carried }: BoxProps & { readonly module: Module }): ReactNode {
  const { scope, grants, undeclared, isOwners } = boxes;
  const { module: name, screens } = module;
  const whole: PermissionTree = [module];
  if (moduleState(whole, grants, name, flag) === 'none') return null;
  const isBlocked = moduleState(scope, grants, name, flag) === 'none';
  const why = (): string =>
    whyBlocked(
      screens.every(({ screen }) => undeclared.has(screen)),
      screens.some(({ screen }) => isOwners(screen, flag)),
    );
  return (
    <PermissionBox
      {...carried}
      {...shared(boxes, name, flag)}
      state={moduleState(isBlocked ? whole : scope, grants, name, flag)}
      blocked={isBlocked ? why() : undefined}
      label={
        flag === 'access'
          ? t('Access to {screen}', { screen: t(name) })
          : t('{flag} on all of {module}', { flag: flagLabel(flag), module: t(name) })
      }
      onSet={(on) => boxes.change((each) => toggleModule(name, flag, each), on)}
    />
  );
}

type ScreenBoxProps = BoxProps & { readonly screen: string; readonly label: string };

function ScreenBox({ boxes, screen, label, flag, ...carried }: ScreenBoxProps): ReactNode {
  const { scope, grants, undeclared, isOwners } = boxes;
  const isOffered = offers(scope, screen, flag);
  return (
    <PermissionBox
      {...carried}
      {...shared(boxes, screen, flag)}
      state={screenHolds(grants, screen, flag) ? 'on' : 'off'}
      blocked={isOffered ? undefined : whyBlocked(undeclared.has(screen), isOwners(screen, flag))}
      label={
        flag === 'access'
          ? t('Access to {screen}', { screen: label })
          : t('{flag} on {screen}', { flag: flagLabel(flag), screen: label })
      }
      onSet={(on) => boxes.change((each) => toggleScreen(screen, flag, each), on)}
    />
  );
}

const tabAt = (stop: Cell, row: string, column: string): 0 | -1 =>
  stop.row === row && stop.column === column ? 0 : -1;

const shared = ({ disabled, stop }: Boxes, row: string, flag: Flag) =>
  ({
    disabled,
    row,
    column: flag,
    tabIndex: tabAt(stop, row, flag),
    look: flag === 'access' ? 'check' : 'toggle',
  }) as const;

const whyBlocked = (isUndeclared: boolean, isOwners: boolean): string =>
  isUndeclared
    ? t('This role sees only its own records, and nobody has set which those are here.')
    : isOwners
      ? t('This role sees only its own records, and others issue their papers.')
      : t('Your own role does not hold this, so you cannot grant it.');
