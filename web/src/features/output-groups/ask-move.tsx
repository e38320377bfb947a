import { lazy } from 'react'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import type { BrandRow } from './components/move-form.tsx'

const MoveForm = lazy(() => import('./components/move-form.tsx'))

/** Asks which group to move brands to, previews the changes, and moves them; true once done. */
export function askMove(client: number, brands: readonly BrandRow[]): Promise<true | undefined> {
  const title = brands.length === 1 ? `Move ${brands[0]?.name}` : `Move ${brands.length} brands`
  return openDialog<true>({ title, size: 520 }, close => (
    <MoveForm client={client} brands={brands} onClose={close} />
  ))
}
