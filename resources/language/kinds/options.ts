import type { Kind } from '../definition.ts';
import { choiceOptions } from './choice.ts';
import { choicesOptions } from './choices.ts';
import { dataOptions } from './data.ts';
import { dateOptions } from './date.ts';
import { emailOptions } from './email.ts';
import { fileOptions } from './file.ts';
import { formulaOptions } from './formula.ts';
import { idOptions } from './id.ts';
import { imageOptions } from './image.ts';
import { joinedOptions } from './joined.ts';
import { moneyOptions } from './money.ts';
import { numberOptions } from './number.ts';
import { percentOptions } from './percent.ts';
import { permissionsOptions } from './permissions.ts';
import { phoneOptions } from './phone.ts';
import { referenceOptions } from './reference.ts';
import { referencesOptions } from './references.ts';
import { relatedOptions } from './related.ts';
import { rollupOptions } from './rollup.ts';
import { snapshotOptions } from './snapshot.ts';
import type { OptionsSpec } from './spec.ts';
import { stateOptions } from './state.ts';
import { textOptions } from './text.ts';
import { textareaOptions } from './textarea.ts';
import { timestampOptions } from './timestamp.ts';
import { toggleOptions } from './toggle.ts';

/** Option checks by kind, left out of built pages (vite.config.ts). */
export const optionsOf = {
  id: idOptions,
  text: textOptions,
  textarea: textareaOptions,
  email: emailOptions,
  phone: phoneOptions,
  number: numberOptions,
  money: moneyOptions,
  percent: percentOptions,
  toggle: toggleOptions,
  choice: choiceOptions,
  choices: choicesOptions,
  state: stateOptions,
  reference: referenceOptions,
  references: referencesOptions,
  image: imageOptions,
  file: fileOptions,
  date: dateOptions,
  timestamp: timestampOptions,
  rollup: rollupOptions,
  joined: joinedOptions,
  formula: formulaOptions,
  related: relatedOptions,
  permissions: permissionsOptions,
  data: dataOptions,
  snapshot: snapshotOptions,
} as const satisfies { [K in Kind]: OptionsSpec<K> };
