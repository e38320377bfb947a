import { formatPlural } from '../../lib/formats.ts'

/** The subject of a switch: a reseller, or one of its brands. */
export interface Switched {
  /** The reseller, or the brand. */
  name: string
  ofBrand: boolean
  asked: boolean
  /** The reseller's own switch already covers this brand. */
  covered: boolean
  /** Unconfirmed runs that the switch affects. */
  openRuns: number
}

/** The question before a switch is turned: its meaning, and its effect on unconfirmed runs. */
export function switchQuestion({ name, ofBrand, asked, covered, openRuns }: Switched): string {
  const runs = ofBrand ? `runs with ${name}` : `all runs of ${name}`
  const them = openRuns === 1 ? 'it' : 'them'
  const they = `${formatPlural(openRuns, 'run')} not confirmed yet`
  if (asked)
    return [
      `Have ${runs} released by one person? Whoever prepares a run can then confirm it, and nobody has to approve it.`,
      covered
        ? 'Nothing changes for now: its reseller asks for two persons.'
        : openRuns === 0
          ? 'No run waits for a second person now.'
          : `${they} no longer ${openRuns === 1 ? 'waits' : 'wait'} for a second person: one person can confirm ${them} at once.`,
      ...(ofBrand ? [] : ['Brands that ask for two persons themselves go on asking.']),
    ].join('\n\n')
  return [
    `Have ${runs} released by two persons? Somebody who did not prepare a run then approves it before it is confirmed.`,
    covered
      ? 'Nothing changes for now: its reseller asks already.'
      : openRuns === 0
        ? 'It counts for runs to come: none is open now that it would hold.'
        : `${they} then ${openRuns === 1 ? 'needs' : 'need'} a second person, whatever stage ${openRuns === 1 ? 'it has' : 'they have'} come to.`,
  ].join('\n\n')
}
