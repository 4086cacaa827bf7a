import { Button, Radio } from 'antd';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Field, Resource, Row, Value } from '../../resources/language/index.ts';
import { viewOf } from '../fields/index.ts';
import type { Clash } from '../platform/api.ts';
import { formatTimestamp } from '../platform/dates.ts';
import { t } from '../platform/i18n/index.ts';

type Props = {
  readonly resource: Resource;
  readonly clash: Clash;
  readonly saving: boolean;
  readonly onChoose: (theirs: readonly string[]) => void;
};

/** Resolves conflicts by field; the form keeps its input. */
export function ClashPanel({ resource, clash, saving, onChoose }: Props): ReactNode {
  const { current, changed, by, at } = clash;
  const [theirs, setTheirs] = useState<readonly string[]>([]);
  const panel = useRef<HTMLElement>(null);
  const title = useId();
  useEffect(() => panel.current?.focus(), []);
  const who = by?.name ?? t('Somebody else');
  return (
    <section ref={panel} className="alert clash" role="alert" aria-labelledby={title} tabIndex={-1}>
      <p id={title}>
        <strong>{t('{who} changed the same fields while you were writing.', { who })}</strong>{' '}
        {at === null ? null : <time dateTime={at}>{formatTimestamp(at)}</time>}
      </p>
      {Object.entries(changed).map(([name, values]) => {
        const field = resource.fields[name];
        if (!field) return null;
        return (
          <fieldset key={name} className="clash-field">
            <legend>{t(field.label)}</legend>
            <Radio.Group
              value={theirs.includes(name) ? 'theirs' : 'yours'}
              onChange={({ target }) =>
                setTheirs((before) => [
                  ...before.filter((each) => each !== name),
                  ...(target.value === 'theirs' ? [name] : []),
                ])
              }
            >
              <Radio value="yours">
                {t('Mine')}: {shown(field, values.yours, current, current.expanded?.[name] !== undefined)}
              </Radio>
              <Radio value="theirs">
                {t('Theirs')}: {shown(field, values.theirs, current, false)}
              </Radio>
            </Radio.Group>
          </fieldset>
        );
      })}
      <Button type="primary" loading={saving} onClick={() => onChoose(theirs)}>
        {t('Save the choice')}
      </Button>
    </section>
  );
}

function shown(field: Field, value: Value, row: Row, isUnknown: boolean): ReactNode {
  if (isUnknown) return t('what you chose below');
  const { Cell } = viewOf(field);
  return <Cell field={field} value={value} row={{ ...row, [field.name]: value }} />;
}
