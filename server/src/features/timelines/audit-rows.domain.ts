/** An audit entry, as input for its sentence. */
export interface AuditRow {
  index: number
  action: string
  entity: string
  entityIndex: number | null
  username: string
  userIndex: number | null
  before: unknown
  after: unknown
  requestId: string
}
