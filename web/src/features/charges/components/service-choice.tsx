import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { servicesQuery } from '../../account-services/account-services.public.ts'

interface ServiceChoiceProps {
  client: number
  account: number
  service: number | null
  onChange: (service: number | null) => void
  error: ReactNode
  about?: string
}

const MOST = 100

/** The number of the account that something is billed under; empty for the account itself. */
export function ServiceChoice({
  client,
  account,
  service,
  onChange,
  error,
  about = 'The number it is billed under; the charge ends with it. Leave empty for the account itself.',
}: ServiceChoiceProps) {
  const { data } = useQuery(servicesQuery(client, account, { pageSize: MOST }))
  const services = data?.rows ?? []
  return (
    <Select
      label="Service"
      description={about}
      placeholder="The account itself"
      data={services.map(({ index, cli, description }) => ({
        value: String(index),
        label: description === '' ? cli : `${cli} ${description}`,
      }))}
      value={service === null ? null : String(service)}
      onChange={value => onChange(value === null ? null : Number(value))}
      clearable
      searchable
      nothingFoundMessage="No such service"
      error={error}
    />
  )
}
