import pg from 'pg';

let databases = 0;

/**
 * Makes a database on the server at an address, empty or a copy of another one; its own address.
 */
export async function newDatabase(server: string, template = 'template0'): Promise<string> {
  const name = `test_${process.pid}_${Date.now()}_${databases++}`;
  await ask(server, `create database ${name} template ${template} encoding 'UTF8'`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Asks the database at an address, by a connection of its own; the rows it answers. */
export async function ask(
  server: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}
