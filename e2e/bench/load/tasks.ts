/** A user's next call, as the portal's screens make it. */
export interface Task {
  name: string
  kind: 'read' | 'write'
  method: 'GET' | 'POST' | 'PUT'
  path: string
  body?: object
}

export interface Scene {
  client: number
  accounts: readonly number[]
  /** The invoice run that users look at. */
  run: () => number
}

/** The share of all calls, and the call. */
type Habit = [share: number, task: (scene: Scene, turn: number, person: number) => Task]

const read = (name: string, path: string): Task => ({ name, kind: 'read', method: 'GET', path })
const account = ({ client, accounts }: Scene, turn: number, person: number): string =>
  `/api/clients/${client}/accounts/${accounts[(person * 131 + turn * 7) % accounts.length]}`
const typed = ['comp', 'company 1', '77', '44100', 'leeds', 'a0004', 'high street', '4410000']

const habits: Habit[] = [
  [8, () => read('board', '/api/board')],
  [4, () => read('what needs attention', '/api/board/attention')],
  [6, ({ client }) => read('invoice runs', `/api/clients/${client}/invoiceruns`)],
  [7, ({ run }) => read('run', `/api/invoiceruns/${run()}`)],
  [7, ({ run }) => read("run's processes", `/api/invoiceruns/${run()}/processes`)],
  [4, ({ run }) => read("run's figures", `/api/invoiceruns/${run()}/metrics`)],
  [6, ({ run }) => read("run's accounts", `/api/invoiceruns/${run()}/accounts?pageSize=50`)],
  [4, ({ client }) => read('bill runs', `/api/clients/${client}/billruns`)],
  [6, ({ client }) => read('account list', `/api/clients/${client}/accounts/list?pageSize=50`)],
  [
    14,
    (_scene, turn, person) =>
      read(
        'account search',
        `/api/accounts/search?text=${encodeURIComponent(typed[(turn + person) % typed.length] ?? '')}`,
      ),
  ],
  [9, (...at) => read('account', `${account(...at)}/overview`)],
  [7, (...at) => read("account's calls", `${account(...at)}/calls?pageSize=50`)],
  [4, (...at) => read("account's call sums", `${account(...at)}/calls/sums`)],
  [4, (...at) => read("account's invoices", `${account(...at)}/invoices`)],
  [4, (...at) => read("account's notes", `${account(...at)}/notes`)],
  [
    3,
    (...at) => ({
      name: 'write a note',
      kind: 'write',
      method: 'POST',
      path: `${account(...at)}/notes`,
      body: { text: `Rang back, turn ${at[1]}.` },
    }),
  ],
]
const everything = habits.reduce((sum, [share]) => sum + share, 0)

/** Picks a user's next task by weight, in an order of the user's own. */
export function nextTask(scene: Scene, turn: number, person: number, chance: number): Task {
  let left = chance * everything
  for (const [share, task] of habits) {
    left -= share
    if (left < 0) return task(scene, turn, person)
  }
  return read('board', '/api/board')
}
