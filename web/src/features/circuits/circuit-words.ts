import type { Circuit, LastResult } from '@nineops/contract/circuits.contract'
import type { Tone } from '../../ui/feedback/status-badge.tsx'

export interface Said {
  word: string
  tone: Tone
}

export const resultWords: Record<LastResult, Said> = {
  pass: { word: 'Pass', tone: 'good' },
  degraded: { word: 'Degraded', tone: 'warn' },
  fault: { word: 'Fault found', tone: 'bad' },
  failed: { word: 'Not carried out', tone: 'warn' },
  cancelled: { word: 'Cancelled', tone: 'quiet' },
  interrupted: { word: 'Interrupted', tone: 'warn' },
}

export const stateWords: Record<Circuit['state'], Said> = {
  active: { word: 'In service', tone: 'good' },
  future: { word: 'Not yet', tone: 'planned' },
  ended: { word: 'Ended', tone: 'quiet' },
}
