import { runProcess } from './app/process.ts'
import { seedReferenceAndDemo } from './app/seed.ts'
import { startServer } from './app/server.ts'
import { startWorker } from './app/worker.ts'

await runProcess(process.env, { seed: seedReferenceAndDemo, startServer, startWorker })
