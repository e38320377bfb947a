import type { ReactNode } from 'react'
import { ClientPicker } from '../../features/pickers/pickers.public.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { useClientIndex, useSelect } from '../selection.ts'
import classes from './require-client.module.css'

interface RequireClientProps {
  /** Heads the page while there is no reseller, where the screen's own header stands among the children. */
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
        <p className={classes.hint}>Choose a reseller to go on.</p>
        <ClientPicker elevate onSelect={row => select({ client: row.index })} />
      </div>
    </>
  )
}
