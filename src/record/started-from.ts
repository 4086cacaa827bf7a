import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { formPath, type Id, kindOf, type Resource, type Screen, type Value } from '../../resources/language/index.ts';
import { registry } from '../platform/registry.ts';
import type { Can } from '../platform/session.ts';

/** The way to a form for a new record that refers to one: its screen, and the address. */
export type Adding = { readonly screen: Screen; readonly path: string };

/** The forms that add to the record's related lists, as permitted. */
export function addingTo({ show }: Screen, id: Id, can: Can): readonly Adding[] {
  const found = Object.values(show?.lists ?? {}).flatMap(({ of, by }): Adding[] => {
    const screen = registry.screens.find(
      (each) => each.resource === of && each.form?.fields.includes(by) && can(each.name, 'write'),
    );
    const path = screen && formPath(screen, 'new');
    return screen && path !== undefined ? [{ screen, path: `${path}?${by}=${id}` }] : [];
  });
  return found.filter(({ path }, at) => found.findIndex((each) => each.path === path) === at);
}

/** The initial references of a new record, from the address; invalid ones are ignored. */
export function useStartedFrom(
  { fields }: Resource,
  { form }: Screen,
): { readonly [field: string]: Value } | undefined {
  const [params] = useSearchParams();
  return useMemo(() => {
    const started = (form?.fields ?? []).flatMap((name): [string, Value][] => {
      const [field, id] = [fields[name], Number(params.get(name) ?? Number.NaN)];
      const refers = field && Number.isSafeInteger(id) && id > 0 && kindOf(field).traits.includes('reference');
      // A list of records takes no single one.
      return refers && kindOf(field).parse(field, id).ok ? [[name, id]] : [];
    });
    return started.length === 0 ? undefined : Object.fromEntries(started);
  }, [fields, form, params]);
}
