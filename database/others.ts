import type { Connection, Engine } from './connection.ts';

/** Connections of versions with another schema. */
export const othersOn = (connection: Connection, { name }: Engine): Promise<readonly string[]> =>
  connected(connection, name && `% ${name.split(' ').at(-1)}`);

/** Connections that are called otherwise than one's own, whatever version they are of. */
export const processesOn = (connection: Connection, { name }: Engine): Promise<readonly string[]> =>
  connected(connection, name?.replaceAll(/[\\%_]/g, '\\$&'));

const IDLE = '40 seconds';

async function connected(connection: Connection, unlike: string | undefined): Promise<readonly string[]> {
  if (unlike === undefined) return [];
  const rows = await connection.query(
    `select distinct application_name, coalesce(host(client_addr), 'this machine') from pg_stat_activity
      where datname = current_database() and application_name like 'back-office%' and application_name not like $1
        and (state is distinct from 'idle' or state_change > now() - interval '${IDLE}') order by 1, 2`,
    [unlike],
  );
  return rows.map(([application, address]) => `${application} from ${address}`);
}
