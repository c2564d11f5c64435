/** The key of a picture of the blog in the file store. It names no user, so that no erasure deletes it. */
export function buildPostImageKey(name: string): string {
  return `blog-images/posts/${name}`
}
