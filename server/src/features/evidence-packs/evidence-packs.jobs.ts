import { z } from 'zod'
import { defineJob, type Job } from '../../platform/jobs/jobs.ts'
import { buildPack, failPack, forgetPack } from './evidence-packs.service.ts'

const payload = z.object({ pack: z.number().int() })

export const buildPackJob = defineJob({
  name: 'evidence-packs.build',
  payload,
  run: (work, { pack }) => buildPack(work, pack),
  giveUp: (work, { pack }) => failPack(work.db, pack),
})

/** Removes a pack's file, 7 days after it was requested. */
export const forgetPackJob = defineJob({
  name: 'evidence-packs.forget',
  payload,
  run: (work, { pack }) => forgetPack(work, pack),
})

export const evidencePackJobs: readonly Job[] = [buildPackJob, forgetPackJob]
