interface Indexed {
  index: number
}

const HIDE_ABANDONED_FROM = 35
const HIDE_ABANDONED_TO = 100

/** Drops accounts whose index matches one in the list (spec §5). */
export function withoutAccounts<Row extends Indexed>(
  rows: readonly Row[],
  hidden: readonly Indexed[] = [],
): readonly Row[] {
  if (hidden.length === 0) return rows
  const indexes = new Set(hidden.map(account => account.index))
  return rows.filter(row => !indexes.has(row.index))
}

/** Only clients that have a status, whose status is not hidden, and who are in the list if one is given (spec §5). */
export function shownClients<Row extends Indexed & { status?: Indexed | null | undefined }>(
  rows: readonly Row[],
  hideClientStatus: readonly number[] = [],
  clients?: readonly number[],
): readonly Row[] {
  return rows.filter(
    row =>
      row.status != null &&
      !hideClientStatus.includes(row.status.index) &&
      (clients === undefined || clients.includes(row.index)),
  )
}

/** Hide abandoned keeps status 35 to 100; statusIndexes, if given, keeps only those (spec §4). */
export function shownRuns<Row extends { status: Indexed }>(
  rows: readonly Row[],
  hideAbandoned = false,
  statusIndexes?: readonly number[],
): readonly Row[] {
  return rows.filter(({ status }) => {
    if (hideAbandoned && (status.index < HIDE_ABANDONED_FROM || status.index > HIDE_ABANDONED_TO))
      return false
    return statusIndexes === undefined || statusIndexes.length === 0 || statusIndexes.includes(status.index)
  })
}
