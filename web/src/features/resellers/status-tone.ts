import type { Tone } from '../../ui/feedback/status-badge.tsx'

const tones: Record<number, Tone> = { 1: 'good', 2: 'warn', 3: 'quiet' }

/** Tone of a reseller's status: live, suspended or closed. */
export const statusTone = (index: number): Tone => tones[index] ?? 'quiet'
