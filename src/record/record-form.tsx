import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { type Form, formPath, type Row, type Screen, type Value } from '../../resources/language/index.ts';
import { nameOf } from '../fields/title.ts';
import { ResourceForm } from '../form/resource-form.tsx';
import { t } from '../platform/i18n/index.ts';
import { useCan } from '../platform/session.ts';
import { Card } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { useBegunFrom } from './begun-from.ts';
import { AsideButton, AsideColumn } from './form-aside.tsx';
import { useFormPlace } from './form-place.ts';
import { RecordMoves } from './moves/record-moves.tsx';
import { RecordFrame } from './record-frame.tsx';
import { Loading, RecordBones } from './record-parts.tsx';
import { useRecordPlace } from './record-provider.tsx';
import { SteppedForm } from './stepped-form.tsx';

/** The frame of a form's page: headed with what is done to which record. */
export function FormPageFrame({ children }: { readonly children: ReactNode }): ReactNode {
  const { resource, row } = useRecordPlace();
  const { title, isLocked, aside } = useFormPlace();
  const name = row && nameOf(resource, row);
  return (
    <RecordFrame
      lately={isLocked}
      heading={
        <>
          {title}
          {name === undefined ? null : (
            <>
              {' · '}
              <bdi>{name}</bdi>
            </>
          )}
        </>
      }
      actions={
        isLocked || aside ? (
          <>
            {aside ? <AsideButton aside={aside} /> : null}
            {isLocked ? <RecordMoves /> : null}
          </>
        ) : undefined
      }
      aside={aside ? aside.isBeside && aside.isOpen ? <AsideColumn aside={aside} /> : null : undefined}
    >
      {children}
    </RecordFrame>
  );
}

type Props = {
  /** Saves in place of the resource's own call, and gives the record as it then is. */
  readonly save?: (values: { readonly [name: string]: Value }) => Promise<Row>;
  /**
   * What a new record holds before anything is typed. The same object as long as it is the same.
   */
  readonly begins?: { readonly [name: string]: Value } | undefined;
  /** What is to be known before anything is typed. */
  readonly above?: ReactNode;
  /** What stands in the form in place of its sections: each field by `<Field name>`, anywhere. */
  readonly children?: ReactNode;
};

/**
 * The form of the page around, with its buttons, what clashes, and the question before what was
 * typed is left.
 */
export function RecordForm({ save, begins, above, children }: Props): ReactNode {
  const { resource, screen, id, row } = useRecordPlace();
  const { title, isLocked, awaited, onSaved, onCancel, staged, beside, aside } = useFormPlace();
  const { state } = useLocation();
  const can = useCan();
  const from = useBegunFrom(resource, screen);
  const begun = begins ?? (row === undefined ? from : undefined);
  if (!isForm(screen)) throw new Error(`The screen ${screen.name} has no form.`);
  const edit =
    isLocked && id !== undefined && can(screen.name, 'update') ? (
      <Link to={formPath(screen, id) ?? screen.path} state={() => state} className="button-link">
        {t('Edit')}
      </Link>
    ) : undefined;
  return (
    <Card aria-busy={awaited}>
      {awaited ? (
        <>
          <Loading />
          <RecordBones fields={screen.form.fields.length} />
        </>
      ) : screen.form.steps.length > 0 ? (
        <SteppedForm screen={screen} save={save} begins={begun} edit={edit}>
          {children}
        </SteppedForm>
      ) : (
        <ResourceForm
          resource={resource}
          screen={screen}
          row={row}
          label={title}
          onSaved={onSaved}
          onCancel={onCancel}
          staged={staged}
          beside={beside}
          aside={aside?.place}
          above={above}
          save={save}
          begins={begun}
          isLocked={isLocked}
          edit={edit}
        >
          {children}
        </ResourceForm>
      )}
    </Card>
  );
}

const isForm = (screen: Screen): screen is Screen & { readonly form: Form } => screen.form !== undefined;
