/** The port for pictures of pages. */
export type Capturer = {
  /** Takes a picture of the page as a PNG, for a user. Throws captures.failed and captures.busy. */
  capture(page: string, by: { userId: string }): Promise<Uint8Array>
}
