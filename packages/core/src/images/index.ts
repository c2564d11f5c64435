export { imageSettings } from './images.settings.ts'
export { erasures, exportedImages } from './images.table.ts'
export {
  buildImageFolder,
  buildImageKey,
  deleteReleasedImages,
  eraseImages,
  forgetImageUses,
  isImageName,
  openImage,
  parseOwnImageName,
  setImageUses,
  sweepImages,
  uploadImage,
} from './images.ts'
export { pictureFormats } from './picture-format.ts'
export { type CleanPicture, cleanPicture, loadSharp } from './pictures.ts'
export { sumStored, takeText } from './storage.ts'
