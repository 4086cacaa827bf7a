declare module 'json-server' {
  import type { Router } from 'express';

  /** A lowdb over plain arrays, as the router holds it. */
  type Database = { getState(): { [collection: string]: { [field: string]: unknown }[] } };

  const jsonServer: {
    router(
      state: { [collection: string]: readonly object[] },
      options?: { foreignKeySuffix?: string },
    ): Router & {
      db: Database;
      render: (request: import('express').Request, response: import('express').Response) => void;
    };
  };
  export = jsonServer;
}
