import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { filterServices, useServiceOptions } from '../../account-services/account-services.public.ts'

interface ServiceChoiceProps {
  client: number
  account: number
  service: number | null
  onChange: (service: number | null) => void
  error: ReactNode
}

/** The number of the account that something is billed under; empty for the account itself. */
export function ServiceChoice({ client, account, service, onChange, error }: ServiceChoiceProps) {
  const services = useServiceOptions(client, account)
  return (
    <Select
      label="Service"
      description="The number it is billed under; the charge ends with it. Leave empty for the account itself."
      placeholder="The account itself"
      data={services}
      value={service === null ? null : String(service)}
      onChange={value => onChange(value === null ? null : Number(value))}
      clearable
      searchable
      filter={filterServices}
      nothingFoundMessage="No such service"
      error={error}
    />
  )
}
