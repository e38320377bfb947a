import { Select } from '@mantine/core'
import type { Product } from '@nineops/contract/service-establishment/products.contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { productsQuery } from '../charges.queries.ts'

interface ProductChoiceProps {
  client: number
  product: number | null
  /** The product that the charge has, which may be chosen although it is withdrawn. */
  own: number | null
  onChange: (product: Product | null) => void
  error: ReactNode
}

/** The product that a charge is made from; not shown while the reseller has none. */
export function ProductChoice({ client, product, own, onChange, error }: ProductChoiceProps) {
  const { data = [] } = useQuery(productsQuery(client))
  const offered = data.filter(({ status, index }) => status === 'active' || index === own)
  if (offered.length === 0) return null
  return (
    <Select
      label="Product"
      description="Fills in the fields below. Later changes to the product don’t change the charge."
      placeholder="None"
      data={offered.map(({ index, code, name }) => ({ value: String(index), label: `${code} ${name}` }))}
      value={product === null ? null : String(product)}
      onChange={value => onChange(offered.find(({ index }) => String(index) === value) ?? null)}
      clearable
      searchable
      limit={100}
      nothingFoundMessage="No such product"
      error={error}
    />
  )
}
