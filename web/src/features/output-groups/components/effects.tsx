import classes from './output-groups.module.css'

/** What saving will change, for whom and from when, said before it is saved. */
export function Effects({ lines }: { lines: readonly string[] }) {
  return (
    <section className={classes.effects} aria-label="What this changes" aria-live="polite">
      {lines.map(line => (
        <p key={line}>{line}</p>
      ))}
    </section>
  )
}
