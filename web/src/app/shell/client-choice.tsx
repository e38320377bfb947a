import { ClientPicker } from '../../features/pickers/pickers.public.ts'
import { useSelect } from '../selection.ts'

/** The picker of a screen that needs a reseller. */
export default function ClientChoice() {
  const select = useSelect()
  return <ClientPicker elevate onSelect={row => select({ client: row.index })} />
}
