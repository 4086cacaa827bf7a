/**
 * Replaces @rc-component/form: 15 KB at sign-in. Forms are our own: `src/form/use-form.ts` (see
 * `vite.config.ts`).
 */
const unused = (): never => {
  throw new Error('There is no antd form here: forms are made by src/form/use-form.ts.');
};

// The alias must answer for all that antd's modules name, used or not.
export default unused;
export const Field = unused;
export const FieldContext = {};
export const FormProvider = unused;
export const List = unused;
export const ListContext = {};
export const useForm = unused;
export const useWatch = unused;
