import { useLocation, useParams } from 'react-router';
import type { Resource, Row, Screen } from '../../resources/language/index.ts';
import { dataProvider } from './provider.ts';

/** The record in an address: `:id`, or the form's key. undefined: none. */
export const recordParamIn = (screen: Screen | undefined, id: string | undefined, search: string): string | undefined =>
  id ??
  (screen?.form?.query === undefined ? undefined : (new URLSearchParams(search).get(screen.form.query) ?? undefined));

/** The same of the open page. */
export function useRecordParam(screen: Screen | undefined): string | undefined {
  const { id } = useParams();
  const { search } = useLocation();
  return recordParamIn(screen, id, search);
}

/** How the records that somebody has as their own are requested: one more than there may be. */
export const ownRecords = ({ name }: Pick<Resource, 'name'>, screen: Pick<Screen, 'name'>) => ({
  queryKey: ['own-record', screen.name, name] as const,
  queryFn: async (): Promise<readonly Row[]> => {
    const pagination = { currentPage: 1, pageSize: 2, mode: 'server' } as const;
    const { data } = await dataProvider.getList({ resource: name, pagination, meta: { screen: screen.name } });
    return data as Row[];
  },
});
