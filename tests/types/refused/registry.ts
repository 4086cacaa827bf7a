// What is resolved is never written.
// TS2339: Property 'pop' does not exist
import { registry } from '../../../resources/index.ts';

registry.screens.pop();
