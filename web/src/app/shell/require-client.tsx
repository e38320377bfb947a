import { Loader } from '@mantine/core'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { useClientIndex } from '../selection.ts'
import { Hint } from '../../ui/layout/parts.tsx'
import classes from './require-client.module.css'

/** Loads the code of the choice; also used for preloading (spec §2). */
export const loadClientChoice = () => import('./client-choice.tsx')
const ClientChoice = lazy(loadClientChoice)

interface RequireClientProps {
  /** Heads the page while no reseller is selected, for screens whose header is among the children. */
  title?: string
  children: (client: number) => ReactNode
}

/** Shows its children for the selected reseller; without one, the picker itself. */
export function RequireClient({ title, children }: RequireClientProps) {
  const client = useClientIndex()
  if (client !== undefined) return children(client)
  return (
    <>
      {title && <PageHeader title={title} />}
      <div className={classes.choose}>
        <Hint mb={12}>Choose a reseller to continue.</Hint>
        <Suspense fallback={<Loader size="sm" aria-hidden="true" />}>
          <ClientChoice />
        </Suspense>
      </div>
    </>
  )
}

/** A screen of the selected reseller, mounted anew for each. */
export const ofClient = (title: string, Screen: ComponentType<{ client: number }>) => () => (
  <RequireClient title={title}>{client => <Screen key={client} client={client} />}</RequireClient>
)
