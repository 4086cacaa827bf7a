import * as fc from 'fast-check';
import type { Id } from '../../../resources/language/index.ts';
import { schema } from '../schema.ts';
import type { Fields, Stage } from '../suite-stage.ts';
import { Evaluator } from './evaluator.ts';

/**
 * A small world as it is drawn: references are places in lists, since ids are not known before.
 * Each record refers to those before it.
 */
export type Drawn = {
  readonly cities: readonly (Fields & { readonly twin?: number | null })[];
  readonly people: readonly (Fields & {
    readonly city: number | null;
    readonly boss: number | null;
    readonly skills: readonly number[];
  })[];
  readonly jobs: readonly (Fields & { readonly person: number; readonly crew: readonly number[] })[];
};

export type Ids = { readonly cities: readonly Id[]; readonly skills: readonly Id[] };

export const maybe = <T>(...values: readonly T[]): fc.Arbitrary<T | null> => fc.constantFrom(null, ...values);

/** Puts a world, and three skills, into an empty store. */
export async function fill(stage: Stage, drawn: Drawn): Promise<Ids> {
  const at = (list: readonly Id[], path: number | null): Id | null =>
    path === null ? null : (list[path % Math.max(1, list.length)] ?? null);
  const skills = await stage.put('skills', { name: 'a' }, { name: 'b' }, { name: 'c' });
  const cities: Id[] = [];
  for (const { twin = null, ...each } of drawn.cities)
    cities.push(...(await stage.put('cities', { ...each, twin: at(cities, twin) })));
  const people: Id[] = [];
  for (const { city, boss, skills: known, ...each } of drawn.people) {
    const references = {
      city: at(cities, city),
      boss: at(people, boss),
      skills: known.map((path) => at(skills, path)),
    };
    people.push(...(await stage.put('people', { ...each, ...references } as Fields)));
  }
  const jobs = drawn.jobs.map(({ person, crew, ...each }) => ({
    ...each,
    person: at(people, person),
    crew: [...new Set(crew.map((path) => at(people, path)))],
  }));
  await stage.put('jobs', ...(jobs as Fields[]));
  return { cities, skills };
}

/** What is in the store, for questions that are worked out naively. */
export async function evaluatorOf(stage: Stage): Promise<Evaluator> {
  const names = ['cities', 'skills', 'people', 'jobs'];
  const records = await Promise.all(names.map(async (name) => [name, await stage.all(name)] as const));
  return new Evaluator(schema, Object.fromEntries(records));
}
