import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { type Form, formPath, type Row, type Screen, type Value } from '../../resources/language/index.ts';
import { nameOf } from '../fields/title.ts';
import { ResourceForm } from '../form/resource-form.tsx';
import { t } from '../platform/i18n/index.ts';
import { useCan } from '../platform/session.ts';
import { Card } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { AsideButton, AsideColumn } from './form-aside.tsx';
import { useFormPage } from './form-page-context.ts';
import { RecordFrame } from './record-frame.tsx';
import { RecordMoves } from './record-moves.tsx';
import { Loading, RecordBones } from './record-parts.tsx';
import { useRecordContext } from './record-provider.tsx';
import { useStartedFrom } from './started-from.ts';
import { SteppedForm } from './stepped-form.tsx';

/** The frame of a form's page: headed with what is done to which record. */
export function FormPageFrame({ children }: { readonly children: ReactNode }): ReactNode {
  const { resource, row } = useRecordContext();
  const { title, isLocked, aside } = useFormPage();
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
      aside={aside ? aside.isWide && aside.isOpen ? <AsideColumn aside={aside} /> : null : undefined}
    >
      {children}
    </RecordFrame>
  );
}

type Props = {
  readonly save?: (values: { readonly [name: string]: Value }) => Promise<Row>;
  /** Initial values of a new record; stable identity. */
  readonly begins?: { readonly [name: string]: Value } | undefined;
  readonly above?: ReactNode;
  /** What stands in the form in place of its sections: each field by `<Field name>`, anywhere. */
  readonly children?: ReactNode;
};

/** The page's form with buttons, conflicts and leave guard. */
export function RecordForm({ save, begins, above, children }: Props): ReactNode {
  const { resource, screen, id, row } = useRecordContext();
  const { title, isLocked, awaited, onSaved, onCancel, staged, extras, aside } = useFormPage();
  const { state } = useLocation();
  const can = useCan();
  const from = useStartedFrom(resource, screen);
  const started = begins ?? (row === undefined ? from : undefined);
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
        <SteppedForm screen={screen} save={save} begins={started} edit={edit}>
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
          extras={extras}
          aside={aside?.context}
          above={above}
          save={save}
          begins={started}
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
