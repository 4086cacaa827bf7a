import type { FieldControls } from '../view.ts';
import { Upload } from './upload.tsx';

/** An uploaded picture. */
export const image: FieldControls<'image'> = { Input: (props) => <Upload {...props} /> };
