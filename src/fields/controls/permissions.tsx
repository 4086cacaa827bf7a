import { part, usePart } from '../../platform/lazy.tsx';
import type { FieldControls, InputProps } from '../view.ts';

const editor = part(async () => (await import('./permissions-editor.tsx')).PermissionsEditor);

/** The editor's code is loaded by the forms that show it, not by every form. */
function Input(props: InputProps<'permissions'>) {
  const Editor = usePart(editor);
  return Editor ? <Editor {...props} /> : <div className="grants-waiting" id={props.id} aria-busy="true" />;
}

/** A role's grants. */
export const permissions: FieldControls<'permissions'> = { Input, group: true };
