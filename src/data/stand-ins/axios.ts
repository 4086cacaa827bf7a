/**
 * Stands in for axios, which `@refinedev/simple-rest` imports to build a default client at its top
 * level. The provider is always given our own fetch client, so the 15 KB of axios would be loaded
 * and never called (see `vite.config.ts`).
 */
const unused = (): never => {
  throw new Error('There is no axios here: calls go through src/data/client.ts.');
};

const axios = {
  create: () => ({
    interceptors: { request: { use: () => 0 }, response: { use: () => 0 } },
    get: unused,
    delete: unused,
    head: unused,
    options: unused,
    post: unused,
    put: unused,
    patch: unused,
  }),
};

// The alias must answer `import axios from 'axios'`.
export default axios;
