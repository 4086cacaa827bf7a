import { categories } from './categories.ts';
import { documentTypes } from './document-types.ts';
import { resolve } from './language/index.ts';
import { modules } from './modules.ts';
import { roles } from './roles.ts';
import { subCategories } from './sub-categories.ts';
import { users } from './users.ts';
import { vocabularies } from './vocabularies.ts';
import { zones } from './zones.ts';

/** Everything that exists. A new entity is its file and its line here. */
export const definitions = {
  modules,
  vocabularies,
  resources: [zones, documentTypes, categories, subCategories, users, roles],
  screens: [],
};

/** The registry every consumer reads. A wrong definition stops the start here, with every mistake named. */
export const registry = resolve(definitions);
