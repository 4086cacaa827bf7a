import { useEffect } from 'react';
import type { Id, Resource, Screen, Value } from '../../resources/language/index.ts';
import { changedFields, type FormState } from './form-state.ts';
import type { SavedInput } from './use-resource-form.ts';

/** Keeps unsaved step input per tab, also on reload. `about`: screen and record. */
const keyOf = (about: string, step: string): string => `step ${about} ${step}`;

/** What the steps of a record's form are kept under. */
export const aboutOf = ({ name }: Pick<Screen, 'name'>, id: Id | undefined): string => `${name} ${id ?? 'new'}`;

/** What was kept of a step; undefined: nothing. */
export function keptOf(about: string, step: string): SavedInput | undefined {
  const text = sessionStorage.getItem(keyOf(about, step));
  if (text === null) return undefined;
  try {
    const saved: unknown = JSON.parse(text);
    return isKept(saved) ? saved : undefined;
  } catch {
    return undefined;
  }
}

const isKept = (value: unknown): value is SavedInput =>
  typeof value === 'object' &&
  value !== null &&
  'values' in value &&
  typeof value.values === 'object' &&
  value.values !== null;

/** Forgets what was typed into a step. */
export const forgetStep = (about: string, step: string): void => sessionStorage.removeItem(keyOf(about, step));

const keysOf = (about: string): string[] =>
  Object.keys(sessionStorage).filter((key) => key.startsWith(keyOf(about, '')));

/** Whether something typed is kept of any of the steps. */
export const isAnyKept = (about: string): boolean => keysOf(about).length > 0;

/** Forgets what was typed into all of them. */
export const forgetSteps = (about: string): void => {
  for (const key of keysOf(about)) sessionStorage.removeItem(key);
};

type Options = {
  readonly resource: Resource;
  readonly about: string;
  readonly step: string;
  readonly fields: readonly string[];
  readonly state: FormState;
  readonly version: Value | undefined;
};

/** Stores a step's changes except sensitive ones; undefined: no such step. */
export function useKeeping(options: Options | undefined): void {
  const { resource, about, step, fields, state, version } = options ?? NOTHING;
  useEffect(() => {
    if (!resource || !state) return;
    const names = changedFields(state, fields).filter((name) => !resource.fields[name]?.sensitive);
    if (names.length === 0) return forgetStep(about, step);
    const values = Object.fromEntries(names.map((name) => [name, state.values[name] ?? null]));
    try {
      sessionStorage.setItem(keyOf(about, step), JSON.stringify({ version: version ?? null, values }));
    } catch {
      // A tab whose storage is full keeps what is typed as any form does: while it is there.
    }
  }, [resource, about, step, fields, state, version]);
}

const NOTHING = {
  resource: undefined,
  about: '',
  step: '',
  fields: [],
  state: undefined,
  version: undefined,
} as const satisfies { readonly [option in keyof Options]: unknown };
