import { lazy } from 'react'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import type { Direction } from './paths.queries.ts'

const PathForm = lazy(() => import('./components/path-form.tsx'))

/** Asks for a path and adds it; true once done. */
export function askPath(client: number, direction: Direction): Promise<true | undefined> {
  return openDialog<true>({ title: `Add ${direction} path`, size: 520 }, close => (
    <PathForm client={client} direction={direction} onClose={close} />
  ))
}
