import { Select } from '@mantine/core'
import type { Charge } from '@nineops/contract/ordering/charges.contract'
import type { ReactNode } from 'react'
import { useServiceOptions } from '../../account-services/account-services.public.ts'

interface ServiceChoiceProps {
  client: number
  account: number
  service: number | null
  /** The one of a charge that is changed. */
  own: Charge['service']
  onChange: (service: number | null) => void
  error: ReactNode
}

/** The number of the account that something is billed under; empty for the account itself. */
export function ServiceChoice({ client, account, service, own, onChange, error }: ServiceChoiceProps) {
  const services = useServiceOptions(client, account, service === null ? [] : [String(service)], own)
  return (
    <Select
      label="Service"
      description="The number it is billed under; the charge ends with it. Leave empty for the account itself."
      placeholder="The account itself"
      {...services}
      value={service === null ? null : String(service)}
      onChange={value => onChange(value === null ? null : Number(value))}
      clearable
      searchable
      nothingFoundMessage="No such service"
      error={error}
    />
  )
}
