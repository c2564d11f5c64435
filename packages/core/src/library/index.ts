export { librarySettings } from './library.settings.ts'
export { erasures, exportedCategories, exportedItems } from './library.table.ts'
export { dropAccountCopy, holdImages, keepAccountCopy, syncLibrary } from './library.ts'
