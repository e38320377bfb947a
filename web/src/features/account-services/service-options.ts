import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { servicesQuery } from './account-services.queries.ts'

const MOST = 100

interface Named {
  index: number
  cli: string
  description?: string
}

const optionOf = ({ index, cli, description = '' }: Named): ComboboxItem => ({
  value: String(index),
  label: description === '' ? cli : `${cli} ${description}`,
})

/**
 * What a searchable choice of an account's services needs: they are searched on the server, by number and description,
 * and the chosen ones stay among them. `first` is one that was chosen before.
 */
export function useServiceOptions(
  client: number,
  account: number,
  chosen: readonly string[],
  first: Named | null = null,
) {
  const [typed, setTyped] = useState('')
  const [filter] = useDebouncedValue(typed, 250)
  const { data } = useQuery(servicesQuery(client, account, { filter, pageSize: MOST }))
  const found = (data?.rows ?? []).map(optionOf)
  const isFound = new Set(found.map(({ value }) => value))
  const [seen, setSeen] = useState(() => new Map(first ? [[String(first.index), optionOf(first)]] : []))
  if (found.some(({ value }) => !seen.has(value)))
    setSeen(new Map([...seen, ...found.map((one): [string, ComboboxItem] => [one.value, one])]))
  const filterFound: OptionsFilter = ({ options }) =>
    options.filter(option => 'value' in option && isFound.has(option.value))
  return {
    data: [...seen.values()].filter(({ value }) => isFound.has(value) || chosen.includes(value)),
    filter: filterFound,
    // Once one is chosen, the field's text is not a search.
    onSearchChange: (text: string) =>
      setTyped([...seen.values()].some(({ label }) => label === text) ? '' : text),
  }
}
