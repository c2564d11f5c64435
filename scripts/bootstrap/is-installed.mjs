import { readFileSync } from 'node:fs'

/**
 * True when node_modules has every package of the lock file in its version. npm lists the installed packages in a
 * separate lock file, which it writes last, so an interrupted install never counts.
 */
export function isInstalled({ dev }) {
  const wanted = readPackages('package-lock.json')
  const present = readPackages('node_modules/.package-lock.json')
  if (!wanted || !present) return false
  return Object.entries(wanted).every(([place, entry]) => {
    if (place === '' || !isDue(entry, { dev })) return true
    const found = present[place]
    return found !== undefined && found.version === entry.version && found.integrity === entry.integrity
  })
}

// The platform decides which optional packages are due; essentials.mjs looks for the required ones by name.
function isDue(entry, { dev }) {
  return !entry.optional && !entry.devOptional && (dev || !entry.dev)
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}
