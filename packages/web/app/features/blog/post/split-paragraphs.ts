/** The paragraphs of a post: each line break starts one, and blank lines start none [BLOG-07]. */
export function splitParagraphs(content: string): string[] {
  return content.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
}
