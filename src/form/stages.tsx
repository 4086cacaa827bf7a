import { Button } from 'antd';
import { createContext, type ReactNode, use, useMemo } from 'react';
import type { Row, Stage } from '../../resources/language/index.ts';
import { t } from '../platform/i18n/index.ts';
import type { ResourceForm } from './use-resource-form.ts';

/** A form's stages, as far as the role may make their moves, and how those are made. */
export type Stages = {
  readonly stages: readonly Stage[];
  /**
   * Makes a move of the record once it is saved; undefined: whoever was asked thought better of it.
   */
  readonly make: (move: string, row: Row) => Promise<Row | undefined>;
  /**
   * Asks what would refuse a move of the record as it is stored, besides its fields; answers what
   * is said of no part either.
   */
  readonly foresee: (move: string, row: Row) => Promise<readonly string[]>;
  /** Says why a move cannot begin now, and leads there. True: it cannot. */
  readonly holds: (move: string) => boolean;
};

/**
 * The same, with what draws them: forms without any, as those above lists, do not load its code.
 */
export type Staged = Stages & {
  /** The buttons, each of which saves and makes its move. The last one is meant first. */
  readonly buttons: (form: ResourceForm) => ReactNode;
  /** Gives them to panels, which may offer one once more. */
  readonly around: (form: ResourceForm, children: ReactNode) => ReactNode;
  /** The same with some of them alone. */
  readonly only: (stages: readonly Stage[]) => Staged;
};

type Props = { readonly form: ResourceForm; readonly staged: Stages };

const Around = createContext<Props | undefined>(undefined);

type AroundProps = Props & { readonly children: ReactNode };

function StagesAround({ form, staged, children }: AroundProps): ReactNode {
  const around = useMemo(() => ({ form, staged }), [form, staged]);
  return <Around value={around}>{children}</Around>;
}

const StageButtons = ({ form, staged }: Props): ReactNode =>
  staged.stages.map((stage, at) => (
    <StageButton
      key={stage.label}
      form={form}
      staged={staged}
      stage={stage}
      isMeant={at === staged.stages.length - 1}
      isFirst
    />
  ));

/** A form's stages with what draws them. */
export const drawnStages = (staged: Stages): Staged => ({
  ...staged,
  buttons: (form) => <StageButtons form={form} staged={staged} />,
  around: (form, children) => (
    <StagesAround form={form} staged={staged}>
      {children}
    </StagesAround>
  ),
  only: (stages) => drawnStages({ ...staged, stages }),
});

/**
 * The button of the form around that makes a move, once more where a panel says why it is pressed.
 * Nothing where the form cannot be sent, or has none.
 */
export function FormStage({ move }: { readonly move: string }): ReactNode {
  const around = use(Around);
  const stage = around?.staged.stages.find((each) => each.move === move);
  return around && stage ? <StageButton {...around} stage={stage} /> : null;
}

type ButtonProps = Props & {
  readonly stage: Stage;
  /** Whether it is what the form is for. */
  readonly isMeant?: boolean;
  /** Whether it is the form's own, where the focus goes on once a new record has its page. */
  readonly isFirst?: boolean;
};

function StageButton({ form, staged, stage, isMeant = false, isFirst = false }: ButtonProps): ReactNode {
  const { label, move } = stage;
  const isBusy = form.saving || form.waiting;
  return (
    <Button
      data-stage={isFirst ? (move ?? '') : undefined}
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
