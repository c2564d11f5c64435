/** The logical bucket of every image. It is the first part of the key in the file store. */
const IMAGE_BUCKET = 'journal-images'

/** The URL of an image in this app. It shows the picture to its owner only. */
export function buildImageUrl({ userId, name }: { userId: string; name: string }): string {
  return `/images/${userId}/${name}`
}

/** The key of the image in the file store. */
export function buildImageKey({ userId, name }: { userId: string; name: string }): string {
  return `${buildImageFolder(userId)}/${name}`
}

/** The folder of a user's images in the file store. */
export function buildImageFolder(userId: string): string {
  return `${IMAGE_BUCKET}/${userId}`
}

/** The name of the user's own image at this URL; null for any other text. */
export function parseOwnImageName(url: string, userId: string): string | null {
  const folder = buildImageUrl({ userId, name: '' })
  const name = url.startsWith(folder) ? url.slice(folder.length) : ''
  return isImageName(name) ? name : null
}

/** Whether the text has the form of a name that uploadImage creates: `{timestamp}-{random}.{ext}`. */
export function isImageName(name: string): boolean {
  return /^\d{1,16}-[0-9a-f]{32}\.(jpg|png|webp|gif|avif)$/.test(name)
}
