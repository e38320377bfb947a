import type pg from 'pg'

/**
 * Runs statements, one of them a `copy … from stdin`, together with all of its data. Statement and data are sent
 * without waiting for the server to ask for the data: one round trip in all. If a statement fails, the server skips
 * the data and the statements after it.
 */
export function copyBuffer(client: pg.ClientBase, statements: string, data: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    // pg drives a query through these methods; the server's answers to the statements are not needed.
    const query = {
      callback: undefined,
      submit(connection: pg.Connection) {
        const frame = Buffer.allocUnsafe(5)
        frame.write('d', 'latin1')
        frame.writeInt32BE(data.length + 4, 1)
        const { stream } = connection
        stream.cork()
        connection.query(statements)
        stream.write(frame)
        stream.write(data)
        stream.write(copyDone)
        stream.uncork()
      },
      handleCopyInResponse() {},
      handleCommandComplete() {},
      handleRowDescription() {},
      handleDataRow() {},
      handleEmptyQuery() {},
      handleError: (error: Error) => reject(error),
      handleReadyForQuery: () => resolve(),
    }
    client.query(query)
  })
}

const copyDone = Buffer.from([0x63, 0, 0, 0, 4])
