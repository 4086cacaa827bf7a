import { describe, expect, it } from 'vitest';
import type { RecordData, RelatedList } from '../../resources/language/index.ts';
import { expectRefusal } from './expectations.ts';
import {
  all,
  columnsOf,
  fieldsOf,
  inFile,
  inRow,
  mayOn,
  onRecord,
  places,
  ROLES,
  tabsOf,
  toldOf,
} from './matrix/fields.ts';
import { houseOfFields, listAt } from './matrix/fields-stage.ts';
import { partsOn } from './matrix/grants.ts';

/**
 * Every role × screen × field, in exports, in lists on a record's page and as files
 * (`matrix/fields.ts`).
 */

const stage = houseOfFields();

describe.each(Object.values(ROLES))('role %i', (id) => {
  it('should export the columns and nothing else', async () => {
    await stage.eachPlace(id, async ({ client, place: path, may }) => {
      const answer = await client.get(`/api/${path.resource.name}/export?screen_label=${path.name}`);
      if (!may('export')) return expectRefusal(answer, 403);
      const [header = ''] = String(answer.body).replace('\uFEFF', '').split('\r\n');
      // What is to come back by an import says which record a line is.
      const { form, permissions } = path.screen;
      const comesBack = form !== undefined && permissions.includes('write') && !columnsOf(path).includes('id');
      expect(header.split(','), path.name).toHaveLength(inFile(path).length + (comesBack ? 1 : 0));
      const result = new Set(inFile(path));
      for (const record of stage.storedIn(path.resource.name))
        for (const secret of stage.secrets(path.resource, record, new Set([...result, path.resource.title])))
          expect(String(answer.body), path.name).not.toContain(secret);
    });
  });

  it('should see in lists on a record’s page what they show, and take away only with export', async () => {
    await stage.eachPlace(id, async (context) => {
      const { client, place: path, may } = context;
      for (const { name, list } of tabsOf(path.screen)) {
        const of = all.find((each) => each.name === list?.of);
        if (!list || !of) continue;
        const { columns, secondLine = {}, actions = [] }: RelatedList = list;
        const result = inRow(of, [...columns, ...Object.values(secondLine).flatMap((names) => names ?? [])]);
        for (const { id: one } of (await listAt(context, '&_end=5')).body) {
          const at = `/api/${path.resource.name}/${one}/${name}`;
          const { body } = await client.get(`${at}?screen_label=${path.name}`);
          for (const row of body) {
            expect(toldOf(row).toSorted(), at).toEqual([...result].toSorted());
            for (const field of Object.keys(row.expanded)) expect([...result], at).toContain(field);
          }
          const first = body[0]?.id;
          if (first === undefined || !actions.includes('download')) continue;
          const taken = await client.get(`${at}/export?screen_label=${path.name}&id=${first}`);
          if (may('export')) expect(taken.status, at).toBe(200);
          else expectRefusal(taken, 403);
        }
      }
    });
  });

  it('should see the files of fields it is shown', async () => {
    const role = (await stage.server.one('roles', id)) as RecordData;
    const client = stage.clientOf(id);
    for (const resource of all) {
      for (const [name, { kind }] of Object.entries(fieldsOf(resource))) {
        // A picture is next to a name wherever that is.
        if ((kind !== 'image' && kind !== 'file') || name === resource.picture || name === 'profile_img') continue;
        const inForm: readonly string[] = resource.partOf?.form ?? [];
        const isShown = places.some((path) => {
          const may = mayOn(role, path);
          const isTold =
            path.resource === resource
              ? onRecord(path, may).has(name)
              : inForm.includes(name) && partsOn(path).includes(resource.name);
          return may('read') && isTold;
        });
        const record = stage.storedIn(resource.name).find((each) => typeof each[name] === 'string');
        if (!record || resource.rows) continue;
        const { status } = await client.get(`/api/files/${record[name]}`);
        expect(status, `${resource.name}.${name}`).toBe(isShown ? 200 : 404);
        if (kind !== 'image') continue;
        const small = await client.get(`/api/files/${record[name]}/thumbnail`);
        expect(small.status, `the small ${resource.name}.${name}`).toBe(status);
      }
    }
  });
});
