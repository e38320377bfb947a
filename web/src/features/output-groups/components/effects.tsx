import classes from './output-groups.module.css'

/** Previews what saving changes, for which brands and from when. */
export function Effects({ lines }: { lines: readonly string[] }) {
  return (
    <section className={classes.effects} aria-label="What this changes" aria-live="polite">
      {lines.map(line => (
        <p key={line}>{line}</p>
      ))}
    </section>
  )
}
