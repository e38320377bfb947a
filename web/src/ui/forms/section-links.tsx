import { Anchor } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import classes from './form.module.css'

/** A form with fewer sections is short enough to be read without them. */
const FEWEST = 3

const legendsOf = (form: HTMLFormElement | null | undefined): HTMLElement[] =>
  [...(form?.querySelectorAll<HTMLElement>('fieldset > legend:not(.visually-hidden)') ?? [])].filter(
    ({ parentElement }) => !parentElement?.parentElement?.closest('fieldset'),
  )

/** Leads to the sections of the long form it stands in, in sight however far that is scrolled (ui: Forms). */
export function SectionLinks() {
  const place = useRef<HTMLElement>(null)
  const [titles, setTitles] = useState('')
  useLayoutEffect(() => {
    const form = place.current?.closest('form')
    if (!form) return undefined
    const read = () =>
      setTitles(
        legendsOf(form)
          .map(({ textContent }) => textContent)
          .join('\n'),
      )
    read()
    const observer = new MutationObserver(read)
    observer.observe(form, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])

  function go(at: number): void {
    const section = legendsOf(place.current?.closest('form'))[at]?.parentElement
    section?.scrollIntoView({ block: 'start' })
    section?.querySelector<HTMLElement>('input, textarea, select, button')?.focus({ preventScroll: true })
  }
  const sections = titles.split('\n')
  return (
    <nav ref={place} className={classes.sections} aria-label="Sections" hidden={sections.length < FEWEST}>
      {sections.map((title, at) => (
        <Anchor key={title} component="button" type="button" size="sm" onClick={() => go(at)}>
          {title}
        </Anchor>
      ))}
    </nav>
  )
}
