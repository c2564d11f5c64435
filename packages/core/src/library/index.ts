export { librarySettings } from './library.settings.ts'
export { takeChangeNumbers } from './library.store.ts'
export { erasures, exportedCategories, exportedItems } from './library.table.ts'
export { dropAccountCopy, holdImages, keepAccountCopy, syncLibrary } from './library.ts'
