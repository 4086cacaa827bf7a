import { type ReactNode, use } from 'react';
import type { Row } from '../../../resources/language/index.ts';
import { useApi } from '../../../src/data/use-api.ts';
import { FormContext } from '../../../src/form/field.tsx';
import { t } from '../../../src/platform/i18n/index.ts';
import type { PanelProps } from '../../../src/platform/product.ts';
import { registry } from '../../../src/platform/registry.ts';
import { reasonWords, toMendWords } from '../../../src/record/requirements/words.ts';
import { Note } from '../../../src/ui/note.tsx';
import { Section } from '../../../src/ui/section.tsx';
import { Answer, Waiting } from '../../../src/ui/states.tsx';
import { isToHandIn } from '../rules/onboarding.ts';
import { casesOf } from '../rules/papers.ts';
import { PaperCard } from './paper-card.tsx';
import { requiredPapers, shownOf } from './vendor-calls.ts';
import './vendor-papers.css';

/** The required documents, a card per type (spec part 2 §2 Vendor onboarding stepper). */
export function VendorPapers({ row, screen }: PanelProps): ReactNode {
  const locked = use(FormContext)?.locked === true;
  if (!row) return <Note>{t('Save the general information first. Then you can add documents here.')}</Note>;
  return <Papers row={row} screen={screen} isLocked={locked} />;
}

type Props = Pick<PanelProps, 'screen'> & { readonly row: Row; readonly isLocked: boolean };

function Papers({ row, screen, isLocked }: Props): ReactNode {
  const id = Number(row.id);
  const about = { id, screen: screen.name };
  const [query, shown] = [useApi(requiredPapers(about)), useApi(shownOf(about))];
  const waiting = <Waiting lines={['40%', '90%', '70%']} />;
  return (
    <Section title={t('Documents')}>
      <Answer of={query} failed={t('Failed to load document types.')} waiting={waiting}>
        {(types) => (
          <Answer of={shown} failed={t('Failed to fetch documents')} waiting={waiting}>
            {({ vendor_documents: papers = [] }) =>
              types.length === 0 ? (
                <Note>{t('No documents are required.')}</Note>
              ) : (
                <ul className="vendor-papers">
                  {casesOf(types, papers).map((each) => (
                    <li key={each.type.id}>
                      <PaperCard
                        of={each}
                        vendor={id}
                        screen={screen}
                        isLocked={isLocked}
                        isToHandIn={isToHandIn(row)}
                        returned={returnedWhy(row, each.type.id)}
                      />
                    </li>
                  ))}
                </ul>
              )
            }
          </Answer>
        )}
      </Answer>
    </Section>
  );
}

/** Why the papers of a type were sent back with the profile; undefined: they were not. */
function returnedWhy({ _requirements = [] }: Row, type: number): string | undefined {
  const sent = _requirements.find(({ name, status }) => name === `papers/${type}` && status === 'refused');
  const vendors = registry.resources.vendors;
  if (!sent?.why?.reason || !vendors) return undefined;
  const reason = reasonWords(vendors, sent, sent.why.reason);
  const messages = sent.why.note ? `${reason}: ${sent.why.note}` : reason;
  const fields = toMendWords(vendors, sent);
  return fields === undefined ? messages : `${messages} · ${fields}`;
}
