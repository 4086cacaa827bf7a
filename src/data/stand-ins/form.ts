/**
 * Stands in for @rc-component/form, the machine behind antd's Form. antd's inputs read from its
 * form module no more than in which form they stand, and with that would bring the machine and its
 * validator, of 15 KB, to the page of signing in. Forms here are ours (`src/form/use-form.ts`),
 * judged by the definitions (see `vite.config.ts`).
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
