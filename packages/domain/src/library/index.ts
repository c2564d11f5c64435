export { type AddedCategory, addCategory, defaultCategories, getPresetCategory } from './categories.ts'
export { countJsonBytes } from './count-json-bytes.ts'
export { buildLibraryExcerpts, DESCRIPTION_EXCERPT, LIBRARY_EXCERPT, MAX_CARD_TAGS } from './excerpts.ts'
export { findItems, type LibraryFilter, type LibraryType, libraryTypes } from './find-items.ts'
export { getNextStamp, LATEST_STAMP } from './get-next-stamp.ts'
export { mergeCategories } from './merge-categories.ts'
export { mergeSlots } from './merge-slots.ts'
export {
  applyAnswer,
  buildSyncRequest,
  createEmptyReplica,
  listSlots,
  mergeReplicas,
  putSlot,
  type Replica,
  type ReplicaSlot,
  type SyncAnswer,
  type SyncRequest,
  sendAllAgain,
} from './replica.ts'
export { buildScreenshotAddress } from './screenshot-address.ts'
export { hasItem, isSameSlot, mergeSlot, type Slot, type Stamped } from './slot.ts'
