import { counted } from '@nineops/contract/words'

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
  const they = `${counted(openRuns, 'run')} not confirmed yet`
  if (asked)
    return [
      `Let one person release ${runs}? The person who prepares a run can then confirm it without approval.`,
      covered
        ? 'Nothing changes for now: its reseller requires two people.'
        : openRuns === 0
          ? 'No run is waiting for a second person.'
          : `${they} no longer ${openRuns === 1 ? 'waits' : 'wait'} for a second person: one person can confirm ${them} at once.`,
      ...(ofBrand ? [] : ['Brands that require two people themselves still do.']),
    ].join('\n\n')
  return [
    `Require two people to release ${runs}? Someone who did not prepare a run must then approve it before it is confirmed.`,
    covered
      ? 'Nothing changes for now: its reseller already requires it.'
      : openRuns === 0
        ? 'It applies to future runs: no open run is affected.'
        : `${they} then ${openRuns === 1 ? 'needs' : 'need'} a second person, whatever stage ${openRuns === 1 ? 'it has' : 'they have'} reached.`,
  ].join('\n\n')
}
