export { requireAdministratorId, requireUserId } from './actor.policy.ts'
export type { Actor, AdministratorActor, JobActor, RecoveryActor, TokenActor, UserActor } from './actor.ts'
export { AppError } from './app-error.ts'
export { requireSameRequest, type StoredKey, toStoredKey } from './client-key.ts'
export { type Clock, systemClock } from './clock.ts'
export { describeDevice } from './describe-device.ts'
export { buildFieldRefusal } from './field-refusal.ts'
export { CSV_START, formatCsvLine } from './format-csv-line.ts'
export { KeyedTurns } from './keyed-turns.ts'
export {
  countFitting,
  countJsonBytes,
  createCursor,
  createTextPart,
  creationParts,
  type ListPosition,
  MAX_PAGE_BYTES,
} from './list-cursor.ts'
export { isId, newId } from './new-id.ts'
export { runForEach } from './run-for-each.ts'
export type { Source } from './source.ts'
export { toNetwork } from './to-network.ts'
