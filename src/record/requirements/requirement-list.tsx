import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { RequirementStatus, Resource, Row } from '../../../resources/language/index.ts';
import { inWords } from '../../../resources/language/messages.ts';
import { formatDay } from '../../platform/dates.ts';
import { apart, t } from '../../platform/i18n/index.ts';
import { CalendarIcon, CheckIcon, CloseIcon, EditIcon, ViewIcon, WarningIcon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { Mark } from '../../ui/marks.tsx';
import { type Requirement, reasonWords, STATUS, toMendWords } from './words.ts';
import './requirements.css';

const ICONS: { readonly [status in RequirementStatus]: typeof CheckIcon } = {
  due: EditIcon,
  in_review: ViewIcon,
  met: CheckIcon,
  refused: CloseIcon,
  expiring: CalendarIcon,
  lapsed: WarningIcon,
  waived: CheckIcon,
};

type ListProps = {
  readonly resource: Resource;
  readonly requirements: NonNullable<Row['_requirements']>;
  /** The steps of the surrounding form, to which they lead. Default: none. */
  readonly steps?: readonly string[];
};

/** Requirements one below the other: each with its word and icon, so that no colour is needed. */
export function RequirementList({ resource, requirements, steps = [] }: ListProps): ReactNode {
  const { pathname, search } = useLocation();
  const wayTo = (step: string): string => {
    const params = new URLSearchParams(search);
    params.set('step', step);
    return `${pathname}?${params}`;
  };
  return (
    <ul className="requirements">
      {requirements.map((each) => {
        const Icon = ICONS[each.status];
        const { word, meaning } = STATUS[each.status];
        return (
          <li key={each.name} className="requirement">
            <span className={`requirement-icon requirement-${meaning}`} aria-hidden="true">
              <Icon />
            </span>
            <div className="stack-2">
              <span className="requirement-name">
                {each.step !== null && steps.includes(each.step) ? (
                  <Link to={wayTo(each.step)}>
                    <bdi>{t(each.label)}</bdi>
                  </Link>
                ) : (
                  <bdi>{t(each.label)}</bdi>
                )}{' '}
                <Mark meaning={meaning}>{t(word)}</Mark>
              </span>
              {linesOf(resource, each).map((line) => (
                <span key={line} className="requirement-line">
                  {line}
                </span>
              ))}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function linesOf(resource: Resource, each: Requirement): string[] {
  const { status, until, stops, why, missing, awaits } = each;
  const labels = missing.flatMap((name) => resource.fields[name]?.label ?? []).map((label) => t(label));
  const ended = status === 'lapsed';
  const [reason, note] = [why?.reason, why?.note];
  const text = [
    reason && (status === 'waived' ? apart(reason) : reasonWords(resource, each, reason)),
    note && apart(note),
  ].filter(Boolean);
  const toMend = toMendWords(resource, each);
  const what = stops.map((name) => t(inWords(name))).join(', ');
  return [
    ...(labels.length > 0 ? [t('Missing: {fields}', { fields: labels.join(', ') })] : []),
    ...(text.length > 0 ? [text.join(': ')] : []),
    ...(toMend === undefined ? [] : [toMend]),
    ...(until === null
      ? []
      : [ended ? t('Ended on {day}', { day: formatDay(until) }) : t('Until {day}', { day: formatDay(until) })]),
    ...(what !== '' && ended ? [t('Stopped by it: {what}', { what })] : []),
    ...(what !== '' && status === 'expiring' ? [t('Then stopped: {what}', { what })] : []),
    ...(status === 'lapsed' && awaits === 'staff' ? [t('A new one is in review')] : []),
  ];
}
