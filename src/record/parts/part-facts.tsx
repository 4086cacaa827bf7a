import type { ReactNode } from 'react';
import { type Field, isEmpty, type Row, type Screen, visibleAmong } from '../../../resources/language/index.ts';
import { viewOf } from '../../fields/index.ts';
import { t } from '../../platform/i18n/index.ts';
import { useMe } from '../../platform/known-user.ts';
import { registry } from '../../platform/registry.ts';
import { type Above, knownIn, type PartNode } from './tree.ts';
import { namingFieldOf } from './words.ts';

type Props = { readonly part: PartNode; readonly above: Above; readonly screen: Screen };

/** A part's values in one line; only what is set. */
export function PartFacts({ part, above, screen }: Props): ReactNode {
  const { resource, row } = part;
  const options = { me: useMe(), computed: { ...row, ...knownIn(registry, { resource, above }, row) }, partial: true };
  const naming = namingFieldOf(resource);
  const facts = (screen.form?.fields ?? []).filter(
    (name) => name !== naming && !isEmpty(row[name]) && row[name] !== false,
  );
  const fields = visibleAmong(resource, facts, row, options);
  if (fields.length === 0) return null;
  return (
    <ul className="part-facts wrap small row">
      {fields.map((field) => (
        <li key={field.name}>
          <Fact field={field} row={row} />
        </li>
      ))}
    </ul>
  );
}

function Fact({ field, row }: { readonly field: Field; readonly row: Row }): ReactNode {
  const { Cell, words } = viewOf(field);
  // Of two values the other one is not shown.
  if (words) return <span className="tag">{t(field.label)}</span>;
  return (
    <>
      <span className="faint">{t(field.label)}</span> <Cell field={field} value={row[field.name] ?? null} row={row} />
    </>
  );
}
