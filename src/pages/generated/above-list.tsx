import { type ReactNode, useCallback, useImperativeHandle, useRef, useState } from 'react';
import type { Screen } from '../../../resources/language/index.ts';
import { lazyComponent } from '../../platform/lazy.tsx';
import { RecordBones } from '../../record/record-parts.tsx';
import { Card } from '../../ui/card.tsx';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import type { FormAboveHandle, FormAboveProps } from './form-above.tsx';

const FormAbove = lazyComponent(async () => (await import('./form-above.tsx')).FormAbove);

/** Whether a screen's form stands above its list. */
export const isAbove = ({ form }: Screen): boolean => form?.placement === 'above-list';

/** Begins loading the form, where it is in sight from the start: a phone shows the rows first. */
export const preloadAbove = (screen: Screen): Promise<void>[] =>
  isAbove(screen) && !window.matchMedia(PHONE).matches ? [FormAbove.preload()] : [];

type Props = Omit<FormAboveProps, 'isFolded' | 'onFold'>;

/** The form above a list. Folded on phones unless in use; keeps its input. */
export function AboveList({ ref, onClose, ...form }: Props): ReactNode {
  const { editing, screen } = form;
  const isPhone = useMedia(PHONE);
  const [opened, setOpened] = useState(false);
  const isFolded = isPhone && !opened && editing === undefined;
  const [drawn, setDrawn] = useState(!isFolded);
  if (!isFolded && !drawn) setDrawn(true);
  const inner = useRef<FormAboveHandle>(null);
  const wanted = useRef(false);
  useImperativeHandle(
    ref,
    () => ({
      show() {
        setOpened(true);
        // Its code may be on its way: it comes into sight as it is drawn then.
        wanted.current = inner.current === null;
        inner.current?.show();
      },
    }),
    [],
  );
  const take = useCallback((handle: FormAboveHandle | null): void => {
    inner.current = handle;
    if (!handle || !wanted.current) return;
    wanted.current = false;
    handle.show();
  }, []);
  const fold = (): void => {
    setOpened(false);
    onClose();
  };
  if (!drawn) return null;
  return (
    <FormAbove
      {...form}
      ref={take}
      isFolded={isFolded}
      onFold={isPhone ? fold : undefined}
      onClose={fold}
      waiting={
        <Card>
          <RecordBones fields={screen.form.fields.length} />
        </Card>
      }
    />
  );
}
