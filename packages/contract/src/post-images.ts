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

/** Width and height in pixels of the picture at this address, so that a page can reserve its space; null for any other text. */
export function parsePostImageSize(url: string): { width: number; height: number } | null {
  const [, width, height] = NAME.exec(parsePostImageName(url) ?? '') ?? []
  return width && height ? { width: Number(width), height: Number(height) } : null
}

/** A paragraph of a post, or an image in its text: `at` is the image's position in the post's list, from 0. */
export type PostPart = { kind: 'text'; text: string } | { kind: 'image'; at: number; caption: string }

const MARKER = /^\[image ([1-9]\d?)(?::(.*))?\]$/i

/** The number of the image that a line of a post's content marks, with the caption; null for a line of text. */
export function parseImageMarker(line: string): { number: number; caption: string } | null {
  const [, number, caption = ''] = MARKER.exec(line.trim()) ?? []
  return number ? { number: Number(number), caption: caption.trim() } : null
}

/** The line of a post's content that marks where this image is shown. */
export function formatImageMarker({ number, caption }: { number: number; caption: string }): string {
  return `[image ${number}${caption && `: ${caption}`}]`
}

/**
 * The content of a post in its order. Each line break starts a paragraph, and blank lines start none [BLOG-07]. A line
 * `[image 2]` or `[image 2: caption]` is a marker: it shows the second image there. It is text when the post has no
 * second image. `unmarked` has the positions of the images without a marker.
 */
export function listPostParts(
  content: string,
  imageCount: number,
): { parts: PostPart[]; unmarked: number[] } {
  const parts = content
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .map((line): PostPart => {
      const marker = parseImageMarker(line)
      if (!marker || marker.number > imageCount) return { kind: 'text', text: line }
      return { kind: 'image', at: marker.number - 1, caption: marker.caption }
    })
  const marked = new Set(parts.map((part) => part.kind === 'image' && part.at))
  const unmarked = Array.from({ length: imageCount }, (_, at) => at).filter((at) => !marked.has(at))
  return { parts, unmarked }
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
