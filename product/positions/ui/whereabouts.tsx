import { type ReactNode, useMemo } from 'react';
import type { Row } from '../../../resources/language/index.ts';
import { useApi } from '../../../src/data/use-api.ts';
import { detailOf } from '../../../src/platform/api.ts';
import { formatTimestamp } from '../../../src/platform/dates.ts';
import { failureText } from '../../../src/platform/failures.ts';
import { t, tn } from '../../../src/platform/i18n/index.ts';
import { MoveButtonGroup } from '../../../src/record/move-button-group.tsx';
import { RecordFields } from '../../../src/record/record-content.tsx';
import { useRecordContext } from '../../../src/record/record-provider.tsx';
import { hasMap, PointMap } from '../../../src/ui/map/point-map.tsx';
import { Mark, Missing, VisuallyHidden } from '../../../src/ui/marks.tsx';
import { Section } from '../../../src/ui/section.tsx';
import type { PartyKind } from '../../bookings/rules/candidates.ts';
import { ageOf, isOnTheWay, type Point, pointIn, type Whereabout } from '../rules/whereabouts.ts';
import { whereaboutsOf } from './whereabout-calls.ts';

/** Where people look a location up. Nothing is requested there before somebody opens the link. */
const MAP = 'https://www.openstreetmap.org';

type Props = { readonly row: Row; readonly now: Date };

/** Where the work is, and where those are who do it: in words, and on a map where there is one. */
export function Whereabouts({ row, now }: Props): ReactNode {
  const { parties, error } = useParties(row);
  const address = typeof row.address === 'string' && row.address !== '' ? row.address : undefined;
  const at = useMemo(() => pointIn(row), [row]);
  const marks = useMemo(
    () => [
      ...(at ? [{ name: t('Address'), ...at, look: 'place' as const }] : []),
      ...parties.flatMap((party) =>
        party.at
          ? [
              {
                name: `${t(party.kind)} ${party.name}`,
                ...party.at,
                look: isOld(party, now) ? ('aged' as const) : ('person' as const),
              },
            ]
          : [],
      ),
    ],
    [at, parties, now],
  );
  const numberOf = (name: string): number | undefined => {
    const point = hasMap() ? marks.findIndex((mark) => mark.name === name) : -1;
    return point < 0 ? undefined : point + 1;
  };
  return (
    <Section title={t('Location')}>
      <RecordFields names={['zone_id']} missing={{ zone_id: 'No Information available' }} />
      <ul className="booking-places stack-12">
        <PlaceRow
          number={numberOf(t('Address'))}
          what={t('Address')}
          name={address}
          messages={address === undefined ? t('No Information available') : at ? null : t('Not placed on the map yet')}
          link={linkTo(at, address)}
        />
        {parties.map((party) => (
          <PlaceRow
            key={party.kind}
            number={numberOf(`${t(party.kind)} ${party.name}`)}
            what={t(party.kind)}
            name={party.name}
            messages={saidOf(party, now)}
            isOld={isOld(party, now)}
            link={linkTo(party.at, undefined)}
          />
        ))}
      </ul>
      {error ? (
        // What was known stays; it is requested again by itself.
        <Missing role="alert">{failureText('Failed to load booking status', detailOf(error))}</Missing>
      ) : null}
      {hasMap() && marks.length > 0 ? <PointMap label={t('Map of the places above')} points={marks} /> : null}
      <MoveButtonGroup names={['locate']} />
    </Section>
  );
}

const NOBODY: readonly Whereabout[] = [];

function useParties(row: Row): { readonly parties: readonly Whereabout[]; readonly error: unknown } {
  const { screen } = useRecordContext();
  const isAsked = isOnTheWay(row);
  const { data, error } = useApi(whereaboutsOf(row.id, screen.name), { enabled: isAsked });
  return { parties: isAsked ? (data ?? NOBODY) : NOBODY, error: isAsked ? error : null };
}

const isOld = ({ told_at }: Whereabout, now: Date): boolean => told_at !== null && ageOf(told_at, now).isOld;

/** How somebody's place is known, and since when. */
function saidOf({ kind, at, told_at }: Whereabout, now: Date): string {
  if (at === null) return t('Position unknown');
  if (told_at === null) return t(FIXED[kind] ?? 'Position unknown');
  const { minutes } = ageOf(told_at, now);
  if (minutes < 1) return t('Reported just now');
  if (minutes < 60) return tn('Reported {count} minute ago', 'Reported {count} minutes ago', minutes);
  return t('Reported {when}', { when: formatTimestamp(told_at) });
}

const FIXED: { readonly [kind in PartyKind]?: string } = { Vendor: 'Where its premises are' };

type PlaceProps = {
  /** Of its mark on the map; undefined: it has none. */
  readonly number: number | undefined;
  readonly what: string;
  readonly name: string | undefined;
  readonly messages: string | null;
  readonly isOld?: boolean;
  readonly link: string | undefined;
};

const PlaceRow = ({ number, what, name, messages, isOld: aged = false, link }: PlaceProps): ReactNode => (
  <li className="row-10 shrinks">
    {number === undefined ? null : (
      <span className="booking-place-number" role="img" aria-label={t('{number} on the map', { number })}>
        {number}
      </span>
    )}
    <div>
      <span className="faint small">{what}</span>
      {name === undefined ? null : <bdi>{name}</bdi>}
      <span className="row wrap muted">
        {messages}
        {aged ? <Mark meaning="attention">{t('Out of date')}</Mark> : null}
        {link === undefined ? null : (
          <a href={link} target="_blank" rel="noreferrer noopener">
            {t('Open in a map')}
            <VisuallyHidden>
              : {what} {t('(opens in a new window)')}
            </VisuallyHidden>
          </a>
        )}
      </span>
    </div>
  </li>
);

/** Where a place is looked up; an address that nobody has placed is searched for. */
function linkTo(at: Point | null, address: string | undefined): string | undefined {
  if (at) {
    const { latitude, longitude } = at;
    return `${MAP}/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
  }
  return address === undefined ? undefined : `${MAP}/search?${new URLSearchParams({ query: address })}`;
}
