import type { ReactNode } from 'react'
import { useSelect, useSelection } from '../../../app/selection.ts'
import { RequireClient } from '../../../app/shell/require-client.tsx'
import { Hint } from '../../../ui/layout/parts.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { BrandPicker } from '../../pickers/pickers.public.ts'
import classes from './brands.module.css'

interface Props {
  title: string
  children: (client: number, brand: number) => ReactNode
}

/** A screen of one brand: where none is chosen, it asks for one. */
export const RequireBrand = ({ title, children }: Props) => (
  <RequireClient title={title}>
    {client => (
      <OfReseller client={client} title={title}>
        {children}
      </OfReseller>
    )}
  </RequireClient>
)

function OfReseller({ client, title, children }: Props & { client: number }) {
  const { brand } = useSelection()
  const select = useSelect()
  if (brand !== undefined) return children(client, brand)
  return (
    <>
      <PageHeader title={title} />
      <Hint mb={12}>Choose a brand to continue.</Hint>
      <div className={classes.choose}>
        <BrandPicker client={client} elevate onSelect={row => select({ brand: row.index })} />
      </div>
    </>
  )
}
