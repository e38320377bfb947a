import type { Circuit } from '@nineops/contract/network/circuits.contract'
import type { LastResult } from '@nineops/contract/network/circuit-facts'
import type { Tone } from '../../ui/feedback/status-badge.tsx'

export interface StatusLabel {
  word: string
  tone: Tone
}

export const resultLabels: Record<LastResult, StatusLabel> = {
  pass: { word: 'Pass', tone: 'good' },
  degraded: { word: 'Degraded', tone: 'warn' },
  fault: { word: 'Fault found', tone: 'bad' },
  failed: { word: 'Not carried out', tone: 'warn' },
  cancelled: { word: 'Cancelled', tone: 'quiet' },
  interrupted: { word: 'Interrupted', tone: 'warn' },
}

export const stateLabels: Record<Circuit['state'], StatusLabel> = {
  active: { word: 'In service', tone: 'good' },
  future: { word: 'Not yet', tone: 'planned' },
  ended: { word: 'Ended', tone: 'quiet' },
}
