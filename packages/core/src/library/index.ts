export { dropAccountCopy } from './drop-account-copy.ts'
export { holdImages } from './hold-images.ts'
export { keepAccountCopy } from './keep-account-copy.ts'
export { syncLibrary } from './sync-library.ts'
