/** Replaces axios: 15 KB that `@refinedev/simple-rest` never uses (see `vite.config.ts`). */
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
