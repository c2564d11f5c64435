/** How long the file of an export is kept. */
export const EXPORT_LIFETIME_MS = 60 * 60 * 1000

/** The logical bucket of every export. It is the first part of the key in the file store. */
const EXPORT_BUCKET = 'exports'

/** The key of an export in the file store. */
export function buildExportKey({ userId, id }: { userId: string; id: string }): string {
  return `${buildExportFolder(userId)}/${id}.zip`
}

/** The folder of a user's exports in the file store. */
export function buildExportFolder(userId: string): string {
  return `${EXPORT_BUCKET}/${userId}`
}

/** Whether a key of the file store is an export, which is deleted after an hour. */
export function isTemporaryFile(key: string): boolean {
  return key.startsWith(`${EXPORT_BUCKET}/`)
}
