import { type ReactNode, useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Resource, Screen } from '../../resources/language/index.ts';
import { useListAddress } from '../data/list-address.ts';
import { detailOf, statusOf } from '../platform/api.ts';
import { inSentence, t } from '../platform/i18n/index.ts';
import { Card } from '../ui/card.tsx';
import { Grid } from '../ui/grid.tsx';
import { Link } from '../ui/link.tsx';
import { Note } from '../ui/note.tsx';
import { Page } from '../ui/page.tsx';
import { Bone, Failed, Stopped } from '../ui/states.tsx';
import '../ui/labelled.css';

/** Goes to the screen's list. */
export function useBackToList(screen: Screen): () => void {
  const navigate = useNavigate();
  const address = useListAddress(screen);
  return useCallback(() => void navigate(address), [navigate, address]);
}

/** The way back to the list, above a record's page where no breadcrumbs lead there: on phones. */
export const BackToList = ({ screen }: { readonly screen: Screen }): ReactNode => (
  <Link to={useListAddress(screen)} className="back-link">
    {t('Back to {screen}', { screen: t(screen.label) })}
  </Link>
);

/** No record has this address. */
export const NoRecord = ({ screen, what }: { readonly screen: Screen; readonly what: string }): ReactNode => (
  <Stopped
    title={t('{resource} not found', { resource: what })}
    text={[
      // In the words of spec part 2 §8.
      t('The requested {record} could not be found.', { record: inSentence(what) }),
      t('It may have been deleted, or the address is wrong.'),
    ].join(' ')}
  >
    <Link to={useListAddress(screen)} className="button-link">
      {t('Go Back')}
    </Link>
  </Stopped>
);

/** The record on the page was there and is not any more; what stands below is how it was. */
export const Gone = ({ resource }: { readonly resource: Resource }): ReactNode => (
  <Note role="alert">
    {t('This {resource} is no longer there: it was deleted, or you can no longer see it. This is how it was.', {
      resource: inSentence(resource.label.one),
    })}
  </Note>
);

type FailureProps = {
  readonly screen: Screen;
  readonly what: string;
  readonly error: unknown;
  readonly busy: boolean;
  readonly onRetry: () => void;
};

/** The load error: the screen's sentence, the server's detail in `{message}` or below. */
export function failureWords(sentence: string, detail: string): { readonly title: string; readonly text: string } {
  if (!sentence.includes('{message}')) return { title: t(sentence), text: detail };
  return { title: t(sentence, { message: detail || t('The server gave no reason.') }), text: '' };
}

/** A record that did not load: not there, or not now. */
export function RecordFailure({ screen, what, error, busy, onRetry }: FailureProps): ReactNode {
  const { search } = useLocation();
  const step = new URLSearchParams(search).get('step');
  const wanted = screen.form?.steps.find(({ name }) => name === step);
  if (statusOf(error) === 404) return <NoRecord screen={screen} what={what} />;
  const { title, text } = failureWords(wanted?.loadFailed ?? screen.messages.loadFailed, detailOf(error));
  return (
    <Page back={<BackToList screen={screen} />} title={what}>
      <Card room="none">
        <Failed title={title} text={text} busy={busy} onRetry={onRetry} />
      </Card>
    </Page>
  );
}

/** Says that a record's page loads, in words next to its shape (spec part 2 §2 Manage service). */
export const Loading = (): ReactNode => (
  <p className="field-help" role="status">
    {t('Loading...')}
  </p>
);

/** The shape of a record's page while it loads. */
export const RecordBones = ({ fields }: { readonly fields: number }): ReactNode => (
  <Grid fields aria-hidden="true">
    {Array.from({ length: fields }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: grey bars have no other identity
      <div key={index} className="field">
        <Bone width="30%" />
        <Bone width="90%" />
      </div>
    ))}
  </Grid>
);
