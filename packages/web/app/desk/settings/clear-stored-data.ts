/**
 * Removes everything that this browser stores about a user whose account is deleted: the library, drafts, choices. Every
 * key of such an entry contains the id of the user.
 */
export async function clearStoredData(userId: string): Promise<void> {
  try {
    const library = await import('../../features/library/data/library-at-sign-out.ts')
    library.removeLocalLibrary() // also stops the synchronisation, which would store it again
  } catch {
    // The code could not be loaded. The entries are removed below.
  }
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (key.includes(userId)) storage.removeItem(key)
}
