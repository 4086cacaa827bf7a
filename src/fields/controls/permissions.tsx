import { lazyModule, useLazyModule } from '../../platform/lazy.tsx';
import type { FieldControls, InputProps } from '../view.ts';

const editor = lazyModule(async () => (await import('./permissions-editor.tsx')).PermissionsEditor);

function Input(props: InputProps<'permissions'>) {
  const Editor = useLazyModule(editor);
  return Editor ? <Editor {...props} /> : <div className="grants-waiting" id={props.id} aria-busy="true" />;
}

/** A role's grants. */
export const permissions: FieldControls<'permissions'> = { Input, group: true };
