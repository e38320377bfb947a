import type { OptionsFilter } from '@mantine/core'
import { writtenNumber } from '@nineops/contract/phone-numbers'
import { useQuery } from '@tanstack/react-query'
import { servicesQuery } from './account-services.queries.ts'

const MOST = 100

const bare = (text: string): string => text.toLowerCase().replaceAll(' ', '')

/** Finds a number however it is typed: with or without spaces, with 0, 44 or +44. */
export const filterServices: OptionsFilter = ({ options, search }) => {
  const wanted = bare(search).replace(/^\+?44/, '0')
  return options.filter(option => 'label' in option && bare(option.label).includes(wanted))
}

/** An account's services to choose from, by their number and description; the first hundred. */
export function useServiceOptions(client: number, account: number): { value: string; label: string }[] {
  const { data } = useQuery(servicesQuery(client, account, { pageSize: MOST }))
  return (data?.rows ?? []).map(({ index, cli, description }) => ({
    value: String(index),
    label: `${writtenNumber(cli)} ${description}`.trimEnd(),
  }))
}
