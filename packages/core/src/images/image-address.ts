/** The logical bucket of every image, first part of its key in the file store. */
export const IMAGE_BUCKET = 'journal-images'

/** The app's own address of an image; it shows the picture to its owner only. */
export function imageUrl({ userId, name }: { userId: string; name: string }): string {
  return `/images/${userId}/${name}`
}

/** Where the file store keeps the image. */
export function imageKey({ userId, name }: { userId: string; name: string }): string {
  return `${IMAGE_BUCKET}/${userId}/${name}`
}

/** The name in the address of one of the user's own images; null for any other text. */
export function ownImageName(url: string, userId: string): string | null {
  const folder = imageUrl({ userId, name: '' })
  const name = url.startsWith(folder) ? url.slice(folder.length) : ''
  return isImageName(name) ? name : null
}

/** Whether uploadImage can have made this name: `{timestamp}-{random}.{ext}`. */
export function isImageName(name: string): boolean {
  return /^\d{1,16}-[0-9a-f]{32}\.(jpg|png|webp|gif|avif)$/.test(name)
}
