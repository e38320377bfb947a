import type { ComponentType, ReactNode } from 'react'
import { ClientPicker } from '../../features/pickers/pickers.public.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { useClientIndex, useSelect } from '../selection.ts'
import { Hint } from '../../ui/layout/parts.tsx'
import classes from './require-client.module.css'

interface RequireClientProps {
  /** Heads the page while no reseller is selected, for screens whose header is among the children. */
  title?: string
  children: (client: number) => ReactNode
}

/** Shows its children for the selected reseller; without one, the picker itself. */
export function RequireClient({ title, children }: RequireClientProps) {
  const client = useClientIndex()
  const select = useSelect()
  if (client !== undefined) return children(client)
  return (
    <>
      {title && <PageHeader title={title} />}
      <div className={classes.choose}>
        <Hint mb={12}>Choose a reseller to continue.</Hint>
        <ClientPicker elevate onSelect={row => select({ client: row.index })} />
      </div>
    </>
  )
}

/** A screen of the selected reseller, mounted anew for each. */
export const ofClient = (title: string, Screen: ComponentType<{ client: number }>) => () => (
  <RequireClient title={title}>{client => <Screen key={client} client={client} />}</RequireClient>
)
