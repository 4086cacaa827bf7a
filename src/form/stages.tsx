import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { Row, Stage } from '../../resources/language/index.ts';
import { t } from '../platform/i18n/index.ts';
import type { ResourceForm } from './use-resource-form.ts';

/** A form's stages, as far as the role may make their moves, and how those are made. */
export type FormStages = {
  readonly stages: readonly Stage[];
  readonly make: (move: string, row: Row) => Promise<Row | undefined>;
  readonly foresee: (move: string, row: Row) => Promise<readonly string[]>;
  /** Says why a move cannot begin now, and leads there. True: it cannot. */
  readonly holds: (move: string) => boolean;
};

/** Separate, so that forms without stages do not load its code. */
export type StageActions = FormStages & {
  /** The buttons, each of which saves and makes its move. The last one is the primary one. */
  readonly buttons: (form: ResourceForm) => ReactNode;
  /** The same with some of them alone. */
  readonly only: (stages: readonly Stage[]) => StageActions;
};

type Props = { readonly form: ResourceForm; readonly staged: FormStages };

const StageButtons = ({ form, staged }: Props): ReactNode =>
  staged.stages.map((stage, at) => (
    <StageButton
      key={stage.label}
      form={form}
      staged={staged}
      stage={stage}
      isMeant={at === staged.stages.length - 1}
    />
  ));

/** A form's stages with what draws them. */
export const drawnStages = (staged: FormStages): StageActions => ({
  ...staged,
  buttons: (form) => <StageButtons form={form} staged={staged} />,
  only: (stages) => drawnStages({ ...staged, stages }),
});

type ButtonProps = Props & {
  readonly stage: Stage;
  readonly isMeant: boolean;
};

function StageButton({ form, staged, stage, isMeant }: ButtonProps): ReactNode {
  const { label, move } = stage;
  const isBusy = form.saving || form.waiting;
  return (
    <Button
      // The focus goes on there once a new record has its page.
      data-stage={move ?? ''}
      type={isMeant ? 'primary' : 'default'}
      // Enter in a field saves, and makes no move.
      htmlType={move === undefined ? 'submit' : 'button'}
      onMouseDown={(event) => event.preventDefault()}
      loading={isBusy && form.making === move}
      aria-disabled={isBusy || undefined}
      onClick={(event) => {
        if (move === undefined) {
          if (isBusy) event.preventDefault();
        } else if (!isBusy && !staged.holds(move)) form.submit(move);
      }}
    >
      {t(label)}
    </Button>
  );
}
