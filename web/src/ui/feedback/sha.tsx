import { CopyButton } from './copying.tsx'
import classes from './sha.module.css'

/** A shortened SHA-256; the full one on hover and when copied. */
export function Sha({ value }: { value: string }) {
  return (
    <span className={classes.sha} title={`SHA-256 ${value}`}>
      SHA-256 <code>{value.slice(0, 12)}…</code>
      <CopyButton value={value} />
    </span>
  )
}
