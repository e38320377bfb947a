import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startS3StandIn } from './s3-stand-in.ts'
import { startSftpStandIn } from './sftp-stand-in.ts'

// The stand-ins for a bucket and an SFTP server in a process of their own, for programs outside the server. It prints
// their addresses, then obeys commands: the percentage of requests to fail, and whether the SFTP server cuts its
// connections or refuses all work.
const s3 = await startS3StandIn()
const sftp = await startSftpStandIn()
mkdirSync(join(sftp.folder, 'drops'))

let failing = 0
let cutting = 0
let refused = false
const failures = { bucket: 0, output: 0 }
s3.fault = () => {
  s3.requests.length = 0
  if (Math.random() * 100 >= failing) return 'none'
  failures.bucket += 1
  const ways = ['busy', 'hang up', 'cut short'] as const
  return ways[Math.floor(Math.random() * ways.length)] ?? 'busy'
}
const refuse = () => {
  if (!refused && Math.random() * 100 >= cutting) return
  failures.output += 1
  sftp.cut()
  throw new Error('out of reach')
}
sftp.flaws.onWrite = refuse
sftp.flaws.onRead = refuse

type Told = {
  failing?: number
  cutting?: number
  refused?: boolean
  cut?: boolean
  forget?: boolean
  count?: boolean
}
process.on('message', (told: Told) => {
  failing = told.failing ?? failing
  cutting = told.cutting ?? cutting
  refused = told.refused ?? refused
  if (told.cut) sftp.cut()
  if (told.forget) s3.objects.clear()
  if (told.count) process.send?.({ failures })
})
process.once('disconnect', () => {
  void Promise.all([s3.close(), sftp.close()]).then(() => process.exit(0))
})
process.send?.({ bucket: s3.url, output: sftp.url })
