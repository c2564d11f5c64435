export {
  type Actor,
  type AdministratorActor,
  type JobActor,
  type RecoveryActor,
  requireAdministratorId,
  requireUserId,
  type TokenActor,
  type UserActor,
} from './actor.ts'
export { AppError, buildFieldRefusal } from './app-error.ts'
export { requireSameRequest, type StoredKey, toStoredKey } from './client-key.ts'
export { type Clock, systemClock } from './clock.ts'
export { CSV_START, formatCsvLine } from './csv.ts'
export { isId, newId } from './ids.ts'
export { KeyedTurns } from './keyed-turns.ts'
export {
  countFitting,
  countJsonBytes,
  createCursor,
  createEncodedPart,
  createTextPart,
  creationParts,
  type ListPosition,
  MAX_PAGE_BYTES,
} from './list-cursor.ts'
export { collectWithPauses, createPauses, type Pause } from './pauses.ts'
export { readInTurn } from './reads-in-turn.ts'
export { runForEach } from './run-for-each.ts'
export { describeDevice, type Source, toNetwork } from './source.ts'
