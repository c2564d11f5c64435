export { type AddedCategory, addCategory, defaultCategories, presetCategory } from './categories.ts'
export { DESCRIPTION_EXCERPT, LIBRARY_EXCERPT, libraryExcerpts, MOST_CARD_TAGS } from './excerpts.ts'
export { findItems, type LibraryFilter, type LibraryType, libraryTypes } from './find-items.ts'
export { jsonBytes } from './json-bytes.ts'
export { mergeCategories } from './merge-categories.ts'
export { mergeSlots } from './merge-slots.ts'
export { LATEST_STAMP, nextStamp } from './next-stamp.ts'
export {
  emptyReplica,
  knownSlots,
  mergeReplicas,
  type Replica,
  type ReplicaSlot,
  type SyncAnswer,
  type SyncRequest,
  sendAllAgain,
  syncRequest,
  takeAnswer,
  withSlot,
} from './replica.ts'
export {
  OWN_SCREENSHOTS,
  ownScreenshotTemplate,
  pageOfOwnScreenshot,
  screenshotAddress,
  screenshotShape,
} from './screenshot-address.ts'
export { isThere, mergeSlot, type Slot, type Stamped, sameSlot } from './slot.ts'
