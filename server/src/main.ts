import { runProcess } from './app/process.ts'
import { seedReferenceAndDemo } from './app/seed.ts'

// Loaded while the database starts, which takes as long.
const server = import('./app/server.ts')
const worker = import('./app/worker.ts')

await runProcess(process.env, {
  seed: seedReferenceAndDemo,
  startServer: async options => (await server).startServer(options),
  startWorker: async options => (await worker).startWorker(options),
})
