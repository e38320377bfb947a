import * as fs from 'node:fs'
import { dirname, join, posix } from 'node:path'
import ssh2, { type Attributes, type SFTPWrapper } from 'ssh2'

/** Faults and peculiarities of the server. */
export interface Flaws {
  /** Ignores the case of names, as on Windows. */
  caseless: boolean
  /** The server cannot rename over an existing file. */
  noReplace: boolean
  /** Called before each read and write; may cut the connection. */
  onWrite: () => void
  onRead: () => void
}

const { STATUS_CODE, OPEN_MODE } = ssh2.utils.sftp
type Listed = { path: string; entries: string[]; given: boolean }

const attributes = (state: fs.Stats): Attributes => ({
  mode: state.mode,
  uid: state.uid,
  gid: state.gid,
  size: state.size,
  atime: Math.floor(state.atimeMs / 1000),
  mtime: Math.floor(state.mtimeMs / 1000),
})

/** Serves the requests of one SFTP session from a folder. */
export function serveSftp(sftp: SFTPWrapper, folder: string, flaws: Flaws): void {
  const handles = new Map<number, number | Listed>()
  let next = 0
  const located = (path: string) => {
    const whole = join(folder, posix.normalize(`/${path}`))
    if (!flaws.caseless || fs.existsSync(whole) || !fs.existsSync(dirname(whole))) return whole
    const wanted = posix.basename(whole).toLowerCase()
    const same = fs.readdirSync(dirname(whole)).find(name => name.toLowerCase() === wanted)
    return same === undefined ? whole : join(dirname(whole), same)
  }
  const keep = (value: number | Listed) => {
    const handle = Buffer.alloc(4)
    handle.writeUInt32BE((next += 1))
    handles.set(next, value)
    return handle
  }
  const kept = (handle: Buffer) => handles.get(handle.readUInt32BE())
  /** Answers a request, or with its error. */
  const serve = (id: number, work: () => void) => {
    try {
      work()
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      const status =
        code === 'ENOENT'
          ? STATUS_CODE.NO_SUCH_FILE
          : code === 'EACCES'
            ? STATUS_CODE.PERMISSION_DENIED
            : STATUS_CODE.FAILURE
      sftp.status(id, status)
    }
  }
  const done = (id: number, work: () => void) =>
    serve(id, () => {
      work()
      sftp.status(id, STATUS_CODE.OK)
    })

  sftp.on('OPEN', (id, path, flags) =>
    serve(id, () => {
      const write = (flags & OPEN_MODE.WRITE) !== 0
      const mode = write ? (flags & OPEN_MODE.TRUNC ? 'w' : 'r+') : 'r'
      sftp.handle(id, keep(fs.openSync(located(path), mode)))
    }),
  )
  sftp.on('READ', (id, handle, offset, length) =>
    serve(id, () => {
      flaws.onRead()
      const content = Buffer.alloc(Math.min(length, 20_000))
      const bytes = fs.readSync(Number(kept(handle)), content, 0, content.length, offset)
      if (bytes === 0) sftp.status(id, STATUS_CODE.EOF)
      else sftp.data(id, content.subarray(0, bytes))
    }),
  )
  sftp.on('WRITE', (id, handle, offset, data) =>
    done(id, () => {
      flaws.onWrite()
      fs.writeSync(Number(kept(handle)), data, 0, data.length, offset)
    }),
  )
  sftp.on('CLOSE', (id, handle) =>
    done(id, () => {
      const open = kept(handle)
      handles.delete(handle.readUInt32BE())
      if (typeof open === 'number') fs.closeSync(open)
    }),
  )
  const stateOf = (read: (path: string) => fs.Stats) => (id: number, path: string) =>
    serve(id, () => sftp.attrs(id, attributes(read(located(path)))))
  sftp.on('LSTAT', stateOf(fs.lstatSync))
  sftp.on('STAT', stateOf(fs.statSync))
  sftp.on('REALPATH', (id, path) => {
    const real = posix.normalize(`/${path}`)
    sftp.name(id, [{ filename: real, longname: real, attrs: {} as Attributes }])
  })
  sftp.on('OPENDIR', (id, path) =>
    serve(id, () => {
      const at = located(path)
      sftp.handle(id, keep({ path: at, entries: fs.readdirSync(at), given: false }))
    }),
  )
  sftp.on('READDIR', (id, handle) =>
    serve(id, () => {
      const listed = kept(handle) as Listed
      if (listed.given) return sftp.status(id, STATUS_CODE.EOF)
      listed.given = true
      const names = listed.entries.map(filename => ({
        filename,
        longname: filename,
        attrs: attributes(fs.lstatSync(join(listed.path, filename))),
      }))
      return names.length === 0 ? sftp.status(id, STATUS_CODE.EOF) : sftp.name(id, names)
    }),
  )
  sftp.on('MKDIR', (id, path) => done(id, () => fs.mkdirSync(located(path))))
  sftp.on('REMOVE', (id, path) => done(id, () => fs.unlinkSync(located(path))))
  sftp.on('RENAME', (id, from, to) =>
    done(id, () => {
      // The protocol's own rename never replaces.
      if (fs.existsSync(located(to))) throw new Error('is there')
      fs.renameSync(located(from), join(folder, posix.normalize(`/${to}`)))
    }),
  )
}
