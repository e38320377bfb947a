import { defineJob, type Job } from '../../platform/jobs/jobs.ts'
import { giveUpRerating, rerate, reratingPayload } from './rerating.service.ts'

export const reratingJobs: Job[] = [defineJob({ ...reratingPayload, run: rerate, giveUp: giveUpRerating })]
