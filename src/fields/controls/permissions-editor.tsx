import { type KeyboardEvent, type ReactNode, useId, useMemo, useState } from 'react';
import { isKeptFromOwners, isOpenTo, undeclaredFor } from '../../../access-control/declared.ts';
import { allState, grantsOn, screenHolds, toggleAll, within } from '../../../access-control/tree.ts';
import type { Flag, Id, PermissionTree, Value } from '../../../resources/language/index.ts';
import { t } from '../../platform/i18n/index.ts';
import { registry } from '../../platform/registry.ts';
import { type Can, useCan } from '../../platform/session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { flagLabel } from '../flags.ts';
import { grantsInWords } from '../grants-words.ts';
import type { InputProps } from '../view.ts';
import { PermissionBox } from './permissions-box.tsx';
import { type Cell, placeAfter, placeOf } from './permissions-keys.ts';
import { type Boxes, ModuleRows, TOGGLES } from './permissions-rows.tsx';
import './permissions.css';
import '../../ui/labelled.css';
import '../../ui/note.css';

/** The role editor as a grid with one tab stop: arrows, Home, End move, Space toggles. */
export function PermissionsEditor(props: InputProps<'permissions'>): ReactNode {
  const { id, field, labelledBy, describedBy, disabled } = props;
  const { tree } = field;
  const boxes = useBoxes(props);
  const { scope, grants, change } = boxes;
  const { closed, setClosed, fold } = useFolds();
  const allClosed = tree.every(({ module }) => closed.includes(module));
  return (
    <div id={id} className="grants" role="group" aria-labelledby={labelledBy} aria-describedby={describedBy}>
      <div className="grants-head row wrap">
        <label className="grants-all row-10" htmlFor={`${id}-all`}>
          <PermissionBox
            id={`${id}-all`}
            state={allState(scope, grants)}
            disabled={disabled}
            onSet={(on) => change(toggleAll, on)}
            look="check"
          />
          {t('Select All')}
        </label>
        <output className="digits muted">{grantsInWords(grants as unknown as Value)}</output>
        <LinkButton onClick={() => setClosed(allClosed ? [] : tree.map(({ module }) => module))}>
          {allClosed ? t('Expand all') : t('Collapse all')}
        </LinkButton>
      </div>
      <Limits tree={tree} boxes={boxes} />
      <GrantsTable
        tree={tree}
        boxes={boxes}
        closed={closed}
        fold={fold}
        labelledBy={labelledBy}
        onBlur={props.onBlur}
      />
    </div>
  );
}

function useBoxes({ field, value, record, disabled, onChange }: InputProps<'permissions'>): Omit<Boxes, 'stop'> {
  const can = useCan();
  const { tree } = field;
  const grants = useMemo(() => grantsOn(tree, value), [tree, value]);
  const undeclared = useMemo(() => undeclaredIn(tree, record), [tree, record]);
  // What has no effect can only be taken away.
  const scope = useMemo(
    () =>
      within(
        tree,
        (screen, flag) =>
          can(screen, flag) &&
          (record === undefined || isOpen(record, screen, flag) || screenHolds(grants, screen, flag)),
      ),
    [tree, can, record, grants],
  );
  return {
    scope,
    grants,
    undeclared,
    disabled,
    isOwners(screen, flag) {
      const found = registry.screen[screen];
      return found !== undefined && record !== undefined && isKeptFromOwners(registry, record, found, flag);
    },
    change: (make, on) => onChange(make({ scope, grants, on }) as unknown as Value),
  };
}

type Folds = {
  readonly closed: readonly string[];
  /** Closes one or opens it; by itself, the other of what it is. */
  readonly fold: (module: string, close?: boolean) => void;
};

function useFolds(): Folds & { readonly setClosed: (modules: readonly string[]) => void } {
  const [closed, setClosed] = useState<readonly string[]>([]);
  const fold: Folds['fold'] = (module, close = !closed.includes(module)) =>
    setClosed((before) => [...before.filter((each) => each !== module), ...(close ? [module] : [])]);
  return { closed, setClosed, fold };
}

function Limits({ tree, boxes }: { readonly tree: PermissionTree; readonly boxes: Omit<Boxes, 'stop'> }): ReactNode {
  const can = useCan();
  const { undeclared, grants, disabled } = boxes;
  const isLimited = !disabled && tree.some(({ screens }) => screens.some((each) => !holdsAll(can, each)));
  const idle = [...undeclared.keys()].filter((screen) => screenHolds(grants, screen, 'access'));
  const called = (screens: readonly string[]): string =>
    screens.map((screen) => t(undeclared.get(screen) ?? screen)).join(', ');
  return (
    <>
      {isLimited ? (
        <p className="field-help">
          {t('Grey boxes are rights your own role does not have: nobody can grant more than they have.')}
        </p>
      ) : null}
      {undeclared.size > 0 ? (
        <p className="field-help">
          {t('This role sees only its own records. It cannot have screens that show others: {screens}.', {
            screens: called([...undeclared.keys()]),
          })}
        </p>
      ) : null}
      {idle.length > 0 ? (
        <p className="note" role="note">
          {t('These have no effect, because nobody has set which records there are its own: {screens}.', {
            screens: called(idle),
          })}
        </p>
      ) : null}
    </>
  );
}

type TableProps = Folds & {
  readonly tree: PermissionTree;
  readonly boxes: Omit<Boxes, 'stop'>;
  readonly labelledBy: string;
  readonly onBlur: () => void;
};

function GrantsTable({ tree, boxes, closed, fold, labelledBy, onBlur }: TableProps): ReactNode {
  const hint = useId();
  const [position, setPlace] = useState<Cell>();
  // The place that Tab reaches must be one that is there.
  const shown = tree.flatMap(({ module, screens }) => [
    module,
    ...(closed.includes(module) ? [] : screens.map(({ screen }) => screen)),
  ]);
  const stop = position && shown.includes(position.row) ? position : { row: shown[0] ?? '', column: 'fold' };
  return (
    <>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table is the element; the role says that its keys are a grid's
        role="treegrid"
        className="grants-table"
        aria-labelledby={labelledBy}
        aria-describedby={hint}
        onKeyDown={(event) => move(event, { closed, fold })}
        onFocus={(event) => setPlace(placeOf(event.target))}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) onBlur();
        }}
      >
        <thead>
          <tr>
            <th scope="col">{t('Module and screen')}</th>
            {TOGGLES.map((flag) => (
              <th key={flag} scope="col">
                {flagLabel(flag)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tree.map((module) => (
            <ModuleRows
              key={module.module}
              boxes={{ ...boxes, stop }}
              module={module}
              open={!closed.includes(module.module)}
              onFold={() => fold(module.module)}
            />
          ))}
        </tbody>
      </table>
      <p id={hint} className="grants-hint faint small">
        {t('Arrow keys move between the boxes, Space switches one.')}
      </p>
    </>
  );
}

/** Keys move through the table; on a module's fold those to the sides open and close it. */
function move(event: KeyboardEvent<HTMLElement>, { closed, fold }: Folds): void {
  const from = placeOf(event.target);
  if (!from) return;
  const right = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const sideways = event.key === 'ArrowRight' || event.key === 'ArrowLeft';
  const isFolded = closed.includes(from.row);
  if (sideways && from.column === 'fold' && isFolded === (event.key === right)) {
    event.preventDefault();
    return fold(from.row, !isFolded);
  }
  const to = placeAfter(event.currentTarget, event);
  if (!to) return;
  event.preventDefault();
  to.focus();
}

const isOpen = (role: Id, name: string, flag: Flag): boolean => {
  const screen = registry.screen[name];
  return screen !== undefined && isOpenTo(registry, role, screen, flag);
};

const holdsAll = (can: Can, { screen, flags }: PermissionTree[number]['screens'][number]): boolean =>
  flags.every((flag) => can(screen, flag));

const undeclaredIn = (tree: PermissionTree, role: Id | undefined): ReadonlyMap<string, string> =>
  new Map(
    tree
      .flatMap(({ screens }) => screens)
      .filter(({ screen }) => role !== undefined && undeclaredFor(registry, role, screen).length > 0)
      .map(({ screen, label }) => [screen, label]),
  );
