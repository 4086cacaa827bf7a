import type { Form } from '../../../resources/language/index.ts';
import { lazyComponent } from '../../platform/lazy.tsx';

/** The parts of a record in a section of its form. Few forms have any. */
export const PartsSection = lazyComponent(async () => (await import('./parts-section.tsx')).PartsSection);

/** Whether a form has such a section. */
export const showsParts = ({ sections }: Form): boolean => sections.some(({ parts }) => parts !== undefined);
