import { useQuery } from '@tanstack/react-query'
import { servicesQuery } from './account-services.queries.ts'

const MOST = 100

/** An account's services to choose from, by their number and description; the first hundred. */
export function useServiceOptions(client: number, account: number): { value: string; label: string }[] {
  const { data } = useQuery(servicesQuery(client, account, { pageSize: MOST }))
  return (data?.rows ?? []).map(({ index, cli, description }) => ({
    value: String(index),
    label: description === '' ? cli : `${cli} ${description}`,
  }))
}
