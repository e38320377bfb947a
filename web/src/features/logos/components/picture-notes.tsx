import type { LogoFacts } from '@nineops/contract/service-establishment/logos.contract'
import { IconAlertTriangle } from '../../../ui/icons/icons.tsx'
import { IconShieldCheck } from '../../../ui/icons/more-icons.tsx'
import classes from './logos.module.css'

/** What was removed from an upload, and what to check. */
export function PictureNotes({ picture }: { picture: Pick<LogoFacts, 'removed' | 'warnings'> }) {
  const { removed, warnings } = picture
  if (removed.length + warnings.length === 0) return null
  return (
    <ul className={classes.notes} aria-label="Notes">
      {warnings.map(warning => (
        <li key={warning} data-tone="warn">
          <IconAlertTriangle size={16} aria-hidden="true" />
          {warning}
        </li>
      ))}
      {removed.length > 0 && (
        <li>
          <IconShieldCheck size={16} aria-hidden="true" />
          Removed: {removed.join('; ')}.
        </li>
      )}
    </ul>
  )
}
