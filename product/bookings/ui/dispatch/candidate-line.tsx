import { Fragment, type ReactNode } from 'react';
import { RecordPicture } from '../../../../src/fields/record-picture.tsx';
import { formatNumber, formatPhone } from '../../../../src/platform/formats.ts';
import { say, t, tn } from '../../../../src/platform/i18n/index.ts';
import { Digits, Mark, VisuallyHidden } from '../../../../src/ui/marks.tsx';
import { DayLoad } from '../day-load.tsx';
import type { ShownCandidate } from './candidate-calls.ts';

type Props = { readonly candidate: ShownCandidate };

/** What stands in the columns of the lines below. Each line says it in words of its own. */
export const Columns = (): ReactNode => (
  <div className="candidate candidate-columns" aria-hidden="true">
    <span className="candidate-name">{t('Name')}</span>
    <span className="candidate-fit">{t('Fit')}</span>
    <span className="candidate-zone">{t('Zone')}</span>
    <span className="candidate-load stack-4">{t('That day')}</span>
    <span className="candidate-rating">{t('Rating')}</span>
  </div>
);

type ChosenProps = Props & {
  readonly name: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
};

/** Somebody who can be chosen, in one line. */
export const Chosen = ({ candidate, name, isChosen, onChoose }: ChosenProps): ReactNode => (
  <label className="candidate">
    <input type="radio" name={name} value={candidate.id} checked={isChosen} onChange={onChoose} />
    <Name candidate={candidate} />
    <span className="candidate-fit">
      <Fit candidate={candidate} />
    </span>
    <span className="candidate-zone">{zoneText(candidate)}</span>
    <Load candidate={candidate} />
    <Rating candidate={candidate} />
  </label>
);

/** Somebody who cannot be chosen, in one line, with all that is against them. */
export const Refused = ({ candidate }: Props): ReactNode => (
  <li className="candidate candidate-refused">
    <Name candidate={candidate} />
    <span className="candidate-fit">
      {candidate.messages.map((each, at) => (
        <Fragment key={say(each)}>
          {at === 0 ? null : ' · '}
          {say(each)}
        </Fragment>
      ))}
    </span>
    <Load candidate={candidate} />
    <Rating candidate={candidate} />
  </li>
);

const Name = ({ candidate: { name, picture, phone } }: Props): ReactNode => (
  <>
    <RecordPicture file={picture} name={name} />
    <span className="candidate-name">
      <bdi>{name}</bdi>
      {phone === null || phone === '' ? null : (
        <small>
          <bdi>
            <Digits>{formatPhone(phone)}</Digits>
          </bdi>
        </small>
      )}
    </span>
  </>
);

function Fit({ candidate: { messages, remarks, earlier } }: Props): ReactNode {
  const warnings = [...messages, ...remarks];
  return (
    <>
      {warnings.length === 0 ? (
        <Mark meaning="done" quiet>
          {t('Fits')}
        </Mark>
      ) : (
        warnings.map((each) => (
          <Mark key={say(each)} meaning="attention" quiet>
            {say(each)}
          </Mark>
        ))
      )}
      {earlier === 0 ? null : (
        <small>{tn('worked for this customer once', 'worked for this customer {count} times', earlier)}</small>
      )}
    </>
  );
}

function zoneText({ here, zones }: ShownCandidate): string {
  if (zones === null) return t('Everywhere');
  if (here === false) return t('Elsewhere');
  if (here === null) return tn('{count} zone', '{count} zones', zones);
  return zones === 1 ? t('Here only') : tn('Here and {count} more', 'Here and {count} more', zones - 1);
}

/** How full the day of the booking is already; nothing where it has none. */
const Load = ({ candidate: { load, minutes, full } }: Props): ReactNode => (
  <span className="candidate-load stack-4">
    {minutes === null ? null : minutes === 0 ? (
      t('Nothing that day')
    ) : (
      <>
        <VisuallyHidden>{tn('{count} booking that day', '{count} bookings that day', load)} </VisuallyHidden>
        <DayLoad minutes={minutes} full={full} />
      </>
    )}
  </span>
);

const STAR = '★ ';

const Rating = ({ candidate: { rating, reviews } }: Props): ReactNode => (
  <span className="candidate-rating">
    {rating === null ? (
      t('No reviews')
    ) : (
      <>
        <span aria-hidden="true">{STAR}</span>
        {tn('{rating} ({count} review)', '{rating} ({count} reviews)', reviews, {
          rating: formatNumber(Number(rating.toFixed(1))),
        })}
      </>
    )}
  </span>
);
