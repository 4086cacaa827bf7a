import { type ReactNode, useEffect, useRef } from 'react';
import type { Person } from '../../api/wire/live.ts';
import type { Resource, Screen } from '../../resources/language/index.ts';
import { usePresence } from '../data/presence.ts';
import { initialsOf } from '../fields/record-picture.tsx';
import { formatNumber } from '../platform/formats.ts';
import { t, tn } from '../platform/i18n/index.ts';
import { announce } from '../ui/announcer.ts';
import './presence-marks.css';

type Props = {
  readonly resource: Resource;
  readonly screen: Screen;
  readonly id: number;
};

/** Faces that are shown; of more people the words tell how many. */
const SHOWN = 3;

/** The other users with this record open. Announced once; moves nothing as they change. */
export function PresenceMarks({ resource, screen, id }: Props): ReactNode {
  const people = usePresence({ resource, screen, id });
  const words = wordsOf(people);
  const met = useRef<ReadonlySet<number>>(new Set());
  useEffect(() => {
    const come = people.filter((person) => !met.current.has(person.id));
    met.current = new Set(people.map((person) => person.id));
    if (come.length > 0) announce(wordsOf(come));
  }, [people]);
  if (people.length === 0) return null;
  return (
    <details className="here">
      <summary title={people.map(({ name }) => name).join('\n')}>
        <span className="here-faces" aria-hidden="true">
          {people.slice(0, SHOWN).map((person) => (
            <span key={person.id} className="here-face centred strong">
              <bdi>{initialsOf(person.name)}</bdi>
            </span>
          ))}
          {people.length > SHOWN ? (
            <span className="here-face centred strong">
              {t('+{number}', { number: formatNumber(people.length - SHOWN) })}
            </span>
          ) : null}
        </span>
        <span className="here-words">{words}</span>
      </summary>
      <ul className="here-names">
        {people.map((person) => (
          <li key={person.id}>
            <bdi>{person.name}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}

function wordsOf(people: readonly Person[]): string {
  const [first, second, ...rest] = people.map(({ name }) => name);
  if (first === undefined) return '';
  if (second === undefined) return t('{name} is here too', { name: first });
  if (rest.length === 0) return t('{name} and {other} are here too', { name: first, other: second });
  return tn('{name} and {count} other are here too', '{name} and {count} others are here too', rest.length + 1, {
    name: first,
  });
}
