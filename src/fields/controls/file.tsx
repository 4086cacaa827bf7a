import type { FieldControls } from '../view.ts';
import { Upload } from './upload.tsx';

/** An uploaded document or picture. */
export const file: FieldControls<'file'> = { Input: (props) => <Upload {...props} /> };
