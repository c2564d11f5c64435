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

/** A paragraph of a post, or the place of an image: `at` is its position in the post's list, from 0. */
export type PostPart = { kind: 'text'; text: string } | { kind: 'image'; at: number; caption: string }

const PLACE = /^\[image ([1-9]\d?)(?::(.*))?\]$/i

/** The number of the image that a line of a post's content places, with the caption; null for a line of text. */
export function parsePlace(line: string): { number: number; caption: string } | null {
  const [, number, caption = ''] = PLACE.exec(line.trim()) ?? []
  return number ? { number: Number(number), caption: caption.trim() } : null
}

/** The line of a post's content that places this image. */
export function formatPlace({ number, caption }: { number: number; caption: string }): string {
  return `[image ${number}${caption && `: ${caption}`}]`
}

/**
 * The content of a post in its order. Each line break starts a paragraph, and blank lines start none [BLOG-07]. A line
 * `[image 2]` or `[image 2: caption]` is the place of the second image; it is text when the post has no second image.
 * `unplaced` has the positions of the images without a place.
 */
export function listPostParts(
  content: string,
  imageCount: number,
): { parts: PostPart[]; unplaced: number[] } {
  const parts = content
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .map((line): PostPart => {
      const place = parsePlace(line)
      if (!place || place.number > imageCount) return { kind: 'text', text: line }
      return { kind: 'image', at: place.number - 1, caption: place.caption }
    })
  const placed = new Set(parts.map((part) => part.kind === 'image' && part.at))
  const unplaced = Array.from({ length: imageCount }, (_, at) => at).filter((at) => !placed.has(at))
  return { parts, unplaced }
}

/**
 * How a page shows an image of a post: its address, its numbered alternative text [BLOG-08], which is empty for an image
 * that only decorates the post, and its size, so that the page reserves its space.
 */
export function describePostImage(
  { images, imageTexts }: { images: string[]; imageTexts: (string | null)[] },
  at: number,
): { url: string; alt: string; width?: number; height?: number } {
  const url = images[at] ?? ''
  const text = imageTexts[at] ?? null
  const alt = text === null ? '' : `${at + 1} of ${images.length}: ${text}`
  return { url, alt, ...parsePostImageSize(url) }
}
