import type { Vocabulary } from './language/index.ts';

/** The values choices are made of. Declared once; fields name them, and may take a subset. */
export const vocabularies = {
  // The specification names 'Service' and leaves the rest open (part 2 §9); vendor types are the other use of the pair.
  category_service_type: [
    { value: 'Service', label: 'Service', colour: 'blue' },
    { value: 'Marketplace', label: 'Marketplace', colour: 'purple' },
  ],
  user_type: [
    { value: 'Admin', label: 'Admin', colour: 'blue' },
    { value: 'Vendor', label: 'Vendor', colour: 'purple' },
    { value: 'Worker', label: 'Worker', colour: 'green' },
    { value: 'Driver', label: 'Driver', colour: 'amber' },
  ],
} as const satisfies Record<string, Vocabulary>;
