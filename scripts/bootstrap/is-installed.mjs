import { readFileSync } from 'node:fs'

/**
 * True when node_modules holds every package of the lock file in its version. npm notes what it installed in a lock
 * file of its own, written last, so an install that was broken off never counts.
 */
export function isInstalled({ dev }) {
  const wanted = packagesOf('package-lock.json')
  const present = packagesOf('node_modules/.package-lock.json')
  if (!wanted || !present) return false
  return Object.entries(wanted).every(([place, entry]) => {
    if (place === '' || !isDue(entry, { dev })) return true
    const found = present[place]
    return found !== undefined && found.version === entry.version && found.integrity === entry.integrity
  })
}

// Which optional packages are due depends on the platform; those that we need are looked for by name (essentials).
function isDue(entry, { dev }) {
  return !entry.optional && !entry.devOptional && (dev || !entry.dev)
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}
