export { type ErasurePorts, erasureStepNames, noPayments, type PaymentErasure } from './erasure-step.ts'
export { eraseAccount } from './erasure-steps.ts'
export {
  deleteOwnAccount,
  deleteUser,
  type LateErasure,
  listErasedHashes,
  listErasures,
  replayErasures,
  requestErasure,
  resumeErasures,
} from './erasures.ts'
export { rowErasures } from './row-erasures.ts'
