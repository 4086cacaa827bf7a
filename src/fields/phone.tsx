import { formatPhone } from '../platform/formats.ts';
import { t } from '../platform/i18n/index.ts';
import { CallIcon } from '../ui/icons.tsx';
import { Nothing } from './plain.tsx';
import type { FieldView, ShownProps } from './view.ts';

const Message2 = ({ value }: ShownProps<'phone'>) =>
  typeof value === 'string' ? (
    <span className="digits" dir="ltr">
      {formatPhone(value)}
    </span>
  ) : (
    <Nothing />
  );

const Dial = ({ value }: ShownProps<'phone'>) =>
  typeof value === 'string' ? (
    <a href={`tel:${value}`} className="digits" dir="ltr">
      {formatPhone(value)}
    </a>
  ) : (
    <Nothing />
  );

/** On a record's page: a phone shows that it calls. */
const Call = ({ value }: ShownProps<'phone'>) =>
  typeof value === 'string' ? (
    <a href={`tel:${value}`} className="call" dir="ltr" aria-label={t('Call {name}', { name: formatPhone(value) })}>
      <CallIcon />
      <span className="digits">{formatPhone(value)}</span>
    </a>
  ) : (
    <Nothing />
  );

/** A phone number. */
export const phone: FieldView<'phone'> = {
  atAGlance: true,
  Cell: Dial,
  Detail: Call,
  Quiet: Message2,
};
