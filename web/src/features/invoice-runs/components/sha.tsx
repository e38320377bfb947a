import { CopyButton } from '../../../ui/feedback/copying.tsx'
import classes from './outputs.module.css'

/** A SHA-256, cut; in full on hover, and copied whole. */
export function Sha({ value }: { value: string }) {
  return (
    <span className={classes.sha} title={`SHA-256 ${value}`}>
      SHA-256 <code>{value.slice(0, 12)}…</code>
      <CopyButton value={value} />
    </span>
  )
}
