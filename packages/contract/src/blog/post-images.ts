/** The path of every picture of the blog. */
export const POST_IMAGES = '/blog-images'

const NAME = /^[0-9a-f]{32}-(\d{1,5})x(\d{1,5})\.(jpg|png|webp|gif|avif)$/

/** Whether the text has the form of the server's name of a picture: `{random}-{width}x{height}.{ext}`. */
export function isPostImageName(name: string): boolean {
  return NAME.test(name)
}

/** The name of the picture at this address of the blog; null for any other text. */
export function parsePostImageName(url: string): string | null {
  const name = url.startsWith(`${POST_IMAGES}/`) ? url.slice(POST_IMAGES.length + 1) : ''
  return isPostImageName(name) ? name : null
}

/** Width and height in pixels of the picture at this address, so that a page can reserve its place; null for any other text. */
export function parsePostImageSize(url: string): { width: number; height: number } | null {
  const [, width, height] = NAME.exec(parsePostImageName(url) ?? '') ?? []
  return width && height ? { width: Number(width), height: Number(height) } : null
}
