const KILOBYTE = 1000
const units = ['bytes', 'KB', 'MB', 'GB']

/** A size for people, with one decimal from KB on: '1.2 MB'. A KB has 1000 bytes. */
export function formatSize(bytes: number): string {
  let size = bytes
  let at = 0
  while (size >= KILOBYTE && at < units.length - 1) {
    size /= KILOBYTE
    at += 1
  }
  return `${at === 0 ? size : size.toFixed(1)} ${units[at]}`
}
