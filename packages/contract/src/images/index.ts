export {
  images,
  MOST_IMAGE_BYTES,
  MOST_IMAGE_FRAMES,
  MOST_IMAGE_PIXELS,
  StoredImage,
} from './images.contract.ts'
